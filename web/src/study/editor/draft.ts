// A position and what can be done to it. Nothing here knows rules: what is impossible is said by the server.
import type { Lying, PositionDraft, PositionSide } from '../../made/protocol'

export const AREAS = ['hand', 'deck', 'play', 'discard', 'out_of_game', 'void'] as const
export type Area = (typeof AREAS)[number]
export const LETTERS = 'ABCD'
/** Where the chosen card is told of, and the screens on which that is below the sides. */
export const CHOSEN = 'chosen-card'
export const ONE_COLUMN = '(max-width: 900px)'

/** Where a card lies: in an area of a side, and from there along what is attached; `faction` is the faction itself. */
export interface Path {
  side: number
  area: Area | 'faction'
  along: number[]
}

export function lying(card: string): Lying {
  return {
    card, alias: '', owner: null, controller: null, face_down: false, depleted: false,
    damage: 0, tokens: 0, new: false, paid: false, attached: [], before: null,
  } // prettier-ignore
}

export function emptySide(): PositionSide {
  return {
    faction: null, influence: null, hand: [], deck: [], play: [], discard: [], out_of_game: [], void: [],
    lost: false, resources_played: 0, this_turn: [],
  } // prettier-ignore
}

export function emptyDraft(): PositionDraft {
  return {
    players: [emptySide(), emptySide()], title: '', edition: 'comprehensive', rules: [], cards: [], turn: 0, turn_number: 1,
    went_first: null, seed: 1, script: [], expect: [], question: '', answer: '',
  } // prettier-ignore
}

/** The list in which a card lies, and its place there. */
function shelf(draft: PositionDraft, path: Path): { list: Lying[]; at: number } | null {
  const side = draft.players[path.side]
  if (!side) return null
  const [first, ...rest] = path.along
  let list: Lying[]
  if (path.area === 'faction') {
    if (!side.faction || first === undefined) return null
    list = side.faction.attached
  } else list = side[path.area]
  let at = first ?? 0
  for (const next of rest) {
    const host = list[at]
    if (!host) return null
    list = host.attached
    at = next
  }
  return list[at] ? { list, at } : null
}

export function find(draft: PositionDraft, path: Path | null): Lying | null {
  if (!path) return null
  if (path.area === 'faction' && !path.along.length) return draft.players[path.side]?.faction ?? null
  const found = shelf(draft, path)
  return found ? (found.list[found.at] ?? null) : null
}

export function put(draft: PositionDraft, side: number, area: Area, card: Lying): Path {
  const list = draft.players[side]![area]
  list.push(card)
  return { side, area, along: [list.length - 1] }
}

export function take(draft: PositionDraft, path: Path): Lying | null {
  if (path.area === 'faction' && !path.along.length) {
    const side = draft.players[path.side]
    const faction = side?.faction ?? null
    if (side) side.faction = null
    return faction
  }
  const found = shelf(draft, path)
  return found ? (found.list.splice(found.at, 1)[0] ?? null) : null
}

/** Move a card up or down in its list; where it is then. */
export function shift(draft: PositionDraft, path: Path, by: -1 | 1): Path {
  const found = shelf(draft, path)
  if (!found) return path
  const to = found.at + by
  if (to < 0 || to >= found.list.length) return path
  const [card] = found.list.splice(found.at, 1)
  if (card) found.list.splice(to, 0, card)
  return { ...path, along: [...path.along.slice(0, -1), to] }
}

/** Every card in play with its path, hosts before what is attached to them. */
export function inPlay(draft: PositionDraft): { path: Path; card: Lying }[] {
  const found: { path: Path; card: Lying }[] = []
  const walk = (path: Path, card: Lying) => {
    found.push({ path, card })
    card.attached.forEach((one, at) => walk({ ...path, along: [...path.along, at] }, one))
  }
  draft.players.forEach((side, index) => {
    if (side.faction) walk({ side: index, area: 'faction', along: [] }, side.faction)
    side.play.forEach((card, at) => walk({ side: index, area: 'play', along: [at] }, card))
  })
  return found
}

export function samePath(one: Path | null, other: Path | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a path lies at or below another. */
export function within(path: Path, other: Path): boolean {
  return path.side === other.side && path.area === other.area && other.along.every((step, at) => path.along[at] === step)
}

/** What must be true of a card for it to be put somewhere: nothing is changed by moving it. */
export const MARKS = ['face_down', 'depleted', 'new', 'paid'] as const
