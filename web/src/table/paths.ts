// How an arrow goes over the table.
export interface Point {
  x: number
  y: number
}

const ROUND = 16

/** Straight over, with a bend at each end. */
export function across(start: Point, end: Point): string {
  const down = end.y > start.y ? 1 : -1
  const bend = Math.max(24, Math.abs(end.y - start.y) * 0.45) * down
  return `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`
}

/** Along the lane between the sides, where no cards lie, and from there to the end. */
export function alongLane(start: Point, end: Point, lane: number): string {
  const side = Math.sign(end.x - start.x)
  const out = Math.sign(lane - start.y)
  const on = Math.sign(end.y - lane)
  // Too near for two corners.
  if (!side || !out || !on || Math.abs(end.x - start.x) < 2 * ROUND || Math.abs(end.y - lane) < ROUND) return across(start, end)
  const first = Math.min(ROUND, Math.abs(lane - start.y))
  return [
    `M${start.x} ${start.y}L${start.x} ${lane - out * first}`,
    `Q${start.x} ${lane} ${start.x + side * ROUND} ${lane}`,
    `L${end.x - side * ROUND} ${lane}`,
    `Q${end.x} ${lane} ${end.x} ${lane + on * ROUND}`,
    `L${end.x} ${end.y}`,
  ].join('')
}
