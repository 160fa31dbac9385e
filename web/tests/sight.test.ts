import { expect, test } from 'vitest'
import { startFor } from '../src/table/sight.svelte'

// Six cards of 60 pixels in a window of 200.
const card = (place: number) => ({ left: place * 60, right: place * 60 + 60 })

test.each([
  ['nothing matters', 40, [], 40],
  ['both are in sight', 0, [card(0), card(2)], 0],
  ['one is beyond the right edge', 0, [card(3), card(5)], 160], // 360 - 200
  ['one is beyond the left edge', 160, [card(1), card(2)], 60],
  ['too far apart, one in sight', 0, [card(0), card(5)], 0],
  ['too far apart, none in sight', 70, [card(0), card(5)], 0], // 70 to 270: neither
])('%s', (_, at, spans, start) => {
  expect(startFor(at, 200, spans)).toBe(start)
})
