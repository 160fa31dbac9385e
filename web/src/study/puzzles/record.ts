// What somebody has solved, and how often in a row.

export interface PuzzleRecord {
  solved: string[]
  /** Solved without a mistake or the solution, one after the other; and the most there ever were. */
  row: number
  best: number
  /** Days one after the other on which the puzzle of the day was solved, and the last of them. */
  days: number
  last: string
}

export const EMPTY: PuzzleRecord = { solved: [], row: 0, best: 0, days: 0, last: '' }

const A_DAY = 86_400_000

/** How many days lie between two dates such as 2026-11-16. */
function daysBetween(before: string, after: string): number {
  return before ? Math.round((Date.parse(after) - Date.parse(before)) / A_DAY) : Infinity
}

/** A puzzle was solved; `clean`: without help or a mistake; `day`: it was that of the day. */
export function afterSolving(record: PuzzleRecord, id: string, clean: boolean, day: string): PuzzleRecord {
  const solved = record.solved.includes(id) ? record.solved : [...record.solved, id]
  const row = clean && !record.solved.includes(id) ? record.row + 1 : clean ? record.row : 0
  const next = { ...record, solved, row, best: Math.max(record.best, row) }
  if (!day || record.last === day) return next
  return { ...next, last: day, days: daysBetween(record.last, day) === 1 ? record.days + 1 : 1 }
}

/** Somebody has made a mistake or had the solution shown. */
export function afterMistake(record: PuzzleRecord): PuzzleRecord {
  return { ...record, row: 0 }
}

/** The days in a row that still count: today's puzzle may yet be solved. */
export function daysInARow(record: PuzzleRecord, today: string): number {
  return daysBetween(record.last, today) <= 1 ? record.days : 0
}
