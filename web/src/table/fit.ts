// How large the cards of one side are drawn: as large as fits, and from a certain size on they show their text.

export interface Room {
  width: number
  height: number
}

export interface Fit {
  /** Width of a card, and how much higher it is. */
  card: number
  ratio: number
  /** So many rows; more cards than fit into them are reached by scrolling sideways. */
  rows: number
  scrolls: boolean
  /** There is no height for attached cards under their hosts: they lie upon them. */
  tight: boolean
  /** There is no room for the larger letters that a reader has chosen. */
  cramped: boolean
}

export const RATIO = 1.4
/** Where there is no height for a whole card: its name, its numbers and a strip of its picture. */
export const SQUAT = 1.12
/** Where there is not even that: its name and its numbers. */
export const FLAT = 0.88
export const GAP = 10
/** A card narrower than this could not have its name in letters that can be read. */
export const LEAST = 62
export const MOST = 260
/** From this width on a row that has to be scrolled is easier to read with larger cards than with more of them. */
const EASY = 84
/** Height of one attached card, and how many are drawn in full. */
const GEAR = 26
export const MOST_GEAR = 3

const perRow = (width: number, card: number) => Math.max(1, Math.floor((width + GAP) / (card + GAP)))

/** The largest cards with which so many fit. `gear` is the most cards attached to one of them. */
export function fit({ width, height }: Room, count: number, gear = 0, scale = 1): Fit {
  // Larger letters give way to seeing the whole card: first the picture goes, then the letters become as usual.
  const wanted = Math.round(LEAST * scale)
  const least = Math.min(wanted, Math.max(LEAST, Math.floor(height / FLAT)))
  const cramped = least < wanted
  const squat = Math.min(SQUAT, Math.max(FLAT, height / least))
  const under = Math.min(gear, MOST_GEAR) * GEAR
  const tight = gear > 0 && height < least * SQUAT + under
  const extra = tight ? 0 : under
  const tall = (rows: number, card: number, ratio: number) => rows * (card * ratio + extra + GAP) - GAP
  if (count === 0) return { card: least, ratio: RATIO, rows: 1, scrolls: false, tight, cramped }
  for (const ratio of [RATIO, squat]) {
    for (let card = Math.round(MOST * scale); card >= least; card -= 2) {
      const rows = Math.ceil(count / perRow(width, card))
      if (tall(rows, card, ratio) <= height && card <= width) return { card, ratio, rows, scrolls: false, tight, cramped }
    }
    if (height >= tall(1, least, RATIO)) break // high enough: there are only too many
  }
  // Too many: as many rows as there is height for, and the rest to the side.
  const rowsOf = (ratio: number) => Math.max(0, Math.floor((height + GAP) / (least * ratio + extra + GAP)))
  const ratio = rowsOf(squat) > rowsOf(RATIO) || !rowsOf(RATIO) ? squat : RATIO
  const rows = Math.max(1, rowsOf(ratio))
  const high = Math.floor(((height + GAP) / rows - extra - GAP) / ratio)
  return { card: Math.max(least, Math.min(high, EASY * scale)), ratio, rows, scrolls: true, tight, cramped }
}

/** Above and below the cards of a hand. */
const PADDING = 14

/** The width of cards in a hand that lies in one row: beside each other if they fit, else scrolled. */
export function fitHand({ width, height }: Room, count: number, scale = 1): Fit {
  const least = Math.round(LEAST * 1.12 * scale)
  const ratio = height < least * RATIO + PADDING ? SQUAT : RATIO
  const most = Math.max(least, Math.min(MOST * scale, Math.floor((height - PADDING) / ratio)))
  const side = Math.floor((width - GAP) / Math.max(1, count)) - 6
  const card = Math.max(least, Math.min(most, side))
  return { card, ratio, rows: 1, scrolls: (card + 6) * count > width, tight: false, cramped: false }
}
