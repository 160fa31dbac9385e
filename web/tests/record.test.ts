import { expect, test } from 'vitest'
import { afterMistake, afterSolving, daysInARow, EMPTY } from '../src/study/puzzles/record'

test('puzzles in a row are those without a mistake', () => {
  let record = afterSolving(afterSolving(EMPTY, 'a', true, ''), 'b', true, '')
  expect([record.row, record.best, record.solved]).toEqual([2, 2, ['a', 'b']])
  expect(afterSolving(record, 'a', true, '').row).toBe(2) // once is enough
  record = afterSolving(afterMistake(record), 'c', false, '')
  expect([record.row, record.best]).toEqual([0, 2])
})

test('days in a row go over the end of a month and end with a day left out', () => {
  let record = afterSolving(EMPTY, 'a', true, '2026-02-28')
  record = afterSolving(record, 'b', true, '2026-03-01')
  expect(record.days).toBe(2)
  expect(afterSolving(record, 'c', true, '2026-03-01').days).toBe(2)
  expect(daysInARow(record, '2026-03-02')).toBe(2)
  expect(daysInARow(record, '2026-03-03')).toBe(0)
  expect(afterSolving(record, 'd', true, '2026-03-03').days).toBe(1)
})
