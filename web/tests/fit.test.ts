import { expect, test } from 'vitest'
import { FLAT, fit, fitHand, GAP, LEAST, MOST, RATIO, SQUAT } from '../src/table/fit'

const ROOMS = [
  { width: 340, height: 100 },
  { width: 790, height: 200 },
  { width: 1300, height: 330 },
  { width: 3200, height: 800 },
]

test.each(ROOMS)('cards never leave their room: %o', (room) => {
  for (const count of [1, 2, 5, 9, 17, 30, 60]) {
    const { card, ratio, rows, scrolls } = fit(room, count)
    expect(rows * (card * ratio + GAP) - GAP).toBeLessThanOrEqual(room.height)
    if (!scrolls) expect(Math.ceil(count / rows) * (card + GAP) - GAP).toBeLessThanOrEqual(room.width)
    expect(card).toBeGreaterThanOrEqual(LEAST)
    expect(card).toBeLessThanOrEqual(MOST)
  }
})

test('with more room cards are larger, with more cards smaller', () => {
  const sizes = ROOMS.map((room) => fit(room, 6).card)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  const fewer = [1, 4, 9, 20].map((count) => fit(ROOMS[2]!, count).card)
  expect(fewer).toEqual([...fewer].sort((a, b) => b - a))
})

test('attached cards and larger letters take room', () => {
  expect(fit(ROOMS[1]!, 3, 2).card).toBeLessThan(fit(ROOMS[1]!, 3).card)
  expect(fit({ width: 340, height: 200 }, 30, 0, 1.25).card).toBeGreaterThanOrEqual(LEAST * 1.25)
})

test('a hand lies in one row and is scrolled when it must', () => {
  expect(fitHand({ width: 900, height: 150 }, 7)).toEqual({ card: 97, ratio: RATIO, rows: 1, scrolls: false, tight: false, cramped: false })
  expect(fitHand({ width: 350, height: 120 }, 12).scrolls).toBe(true)
})

test('where there is little height cards are squat rather than cut off', () => {
  const low = { width: 340, height: 84 }
  for (const count of [2, 5, 30]) {
    const { card, ratio, rows } = fit(low, count)
    expect(ratio).toBe(SQUAT)
    expect(rows * (card * ratio + GAP) - GAP).toBeLessThanOrEqual(low.height)
  }
  expect(fit(low, 3, 2)).toMatchObject({ tight: true, ratio: SQUAT })
  expect(fit({ width: 340, height: 150 }, 3, 2).tight).toBe(false)
})

test('a crowd that has to be scrolled lies in two rows before half of the height is left empty', () => {
  const { rows, ratio, scrolls } = fit({ width: 790, height: 180 }, 36)
  expect({ rows, ratio, scrolls }).toEqual({ rows: 2, ratio: SQUAT, scrolls: true })
})

test('with larger letters cards are still seen whole, as long as name and numbers have room', () => {
  for (const height of [56, 62, 70, 84, 100]) {
    for (const count of [3, 30]) {
      const { card, ratio, rows } = fit({ width: 340, height }, count, 0, 1.2)
      expect(rows * (card * ratio + GAP) - GAP).toBeLessThanOrEqual(height)
      expect(card).toBeGreaterThanOrEqual(LEAST)
      expect(ratio).toBeGreaterThanOrEqual(FLAT)
    }
  }
})

test('where not even the lowest card has room it is as low as can be', () => {
  expect(fit({ width: 340, height: 42 }, 6)).toMatchObject({ card: LEAST, ratio: FLAT })
})

test('larger letters have wider cards while the picture can give way, and are as usual where it cannot', () => {
  expect(fit({ width: 340, height: 70 }, 30, 0, 1.2)).toMatchObject({ card: Math.round(LEAST * 1.2), cramped: false })
  expect(fit({ width: 340, height: 55 }, 30, 0, 1.2)).toMatchObject({ card: LEAST, cramped: true })
})
