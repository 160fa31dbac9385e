import { expect, test } from 'vitest'
import { across, alongLane } from '../src/table/paths'

/** The corners and ends of a path. */
const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[A-Z]|$)/g)].map(([, x, y]) => [Number(x), Number(y)])

test('an attack goes to the lane, along it, and to whom it is meant for', () => {
  const path = alongLane({ x: 600, y: 400 }, { x: 100, y: 500 }, 350)
  expect(points(path)).toEqual([[600, 400], [600, 366], [584, 350], [116, 350], [100, 366], [100, 500]])
  const back = alongLane({ x: 600, y: 300 }, { x: 900, y: 100 }, 350)
  expect(points(back)).toEqual([[600, 300], [600, 334], [616, 350], [884, 350], [900, 334], [900, 100]])
})
test('what lies straight ahead is reached straight over', () => {
  const start = { x: 600, y: 400 }
  expect(alongLane(start, { x: 610, y: 500 }, 350)).toBe(across(start, { x: 610, y: 500 }))
  expect(alongLane(start, { x: 100, y: 352 }, 350)).toBe(across(start, { x: 100, y: 352 }))
})
