import { expect, test } from 'vitest'
import { Newest } from '../src/table/newest.svelte'

/** A list as high as 100 pixels, which a browser would not let scroll beyond its end. */
function list(lines: number) {
  return {
    lines,
    top: 0,
    clientHeight: 100,
    get scrollHeight() {
      return this.lines * 20
    },
    get scrollTop() {
      return this.top
    },
    set scrollTop(to: number) {
      this.top = Math.max(0, Math.min(to, this.scrollHeight - this.clientHeight))
    },
  }
}
const END = (lines: number) => lines * 20 - 100

test('lines that come between scrolling and hearing of it do not stop the log', () => {
  const log = list(20)
  const newest = new Newest()
  newest.show(log)
  log.lines = 40
  newest.scrolled(log)
  newest.show(log)
  expect(log.scrollTop).toBe(END(40))
})

test('whoever reads earlier lines is left alone until they are back at the end', () => {
  const log = list(20)
  const newest = new Newest()
  newest.show(log)
  newest.scrolled(log)
  log.scrollTop = 50
  newest.scrolled(log)
  log.lines = 30
  newest.show(log)
  expect(log.scrollTop).toBe(50)
  log.scrollTop = END(30) - 10
  newest.scrolled(log)
  log.lines = 31
  newest.show(log)
  expect(log.scrollTop).toBe(END(31))
})

test('out of sight nothing is concluded', () => {
  const newest = new Newest()
  newest.scrolled({ scrollTop: 300, clientHeight: 100, scrollHeight: 900 })
  newest.scrolled({ scrollTop: 0, clientHeight: 0, scrollHeight: 0 })
  expect(newest.following).toBe(true)
})
