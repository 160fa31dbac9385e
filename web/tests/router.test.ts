// @vitest-environment jsdom
// The page from the address: what is mistyped, what is opened on a page and closed again, and where one begins to read.
import { beforeEach, expect, test, vi } from 'vitest'
import { router } from '../src/lib/router.svelte'

const scrolled = vi.fn()
vi.stubGlobal('scrollTo', scrolled)

beforeEach(() => {
  document.body.innerHTML = '<button>a</button><div id="main" tabindex="-1"></div>'
  history.replaceState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
  document.querySelector('button')?.focus()
  scrolled.mockClear()
})

test('a mistyped address is an address', () => {
  router.go('/decks/%E0%A4%A')
  expect(router.parts).toEqual(['decks', '%E0%A4%A'])
  router.go('/decks/%C3%A9')
  expect(router.parts).toEqual(['decks', 'é'])
})

test('another page is read from its top, by eyes and by screen readers', () => {
  router.go('/cards')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement?.id).toBe('main')
})

test('what is opened on a page leaves it where it is', () => {
  router.go('/cards')
  scrolled.mockClear()
  document.querySelector('button')?.focus()
  router.go('/cards?card=Eel')
  expect(scrolled).not.toHaveBeenCalled()
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test('what was opened on a page is closed by going back; what one came to from elsewhere, by going on', async () => {
  router.go('/cards')
  router.go('/cards?card=Eel')
  const length = history.length
  router.close('/cards')
  await vi.waitFor(() => expect(location.search).toBe(''))
  expect(history.length).toBe(length)
  router.go('/rules')
  router.go('/cards?card=Eel')
  router.close('/cards')
  expect(location.pathname + location.search).toBe('/cards')
  history.back()
  await vi.waitFor(() => expect(location.pathname).toBe('/rules'))
})
