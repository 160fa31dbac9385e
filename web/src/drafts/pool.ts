// What somebody has drafted, sorted so that a deck can be seen in it.
import type { CardFacts, DeckEntry } from '../made/protocol'
import { mainType } from '../cards/face'
import { curveBars } from '../decks/building'

export interface Line {
  name: string
  count: number
  facts: CardFacts | undefined
}

export interface TradeGroup {
  trade: string
  count: number
  types: { type: string; lines: Line[] }[]
}

const TYPES = ['character', 'tactic', 'item', 'location', 'resource', 'faction']

/** By trade, the largest first; in each by type, then cost and name. */
export function byTrade(pool: readonly DeckEntry[], facts: Record<string, CardFacts>): TradeGroup[] {
  const groups = new Map<string, Map<string, Line[]>>()
  for (const { name, count } of pool) {
    const card = facts[name]
    const types = groups.get(card?.trade || 'Universal') ?? new Map<string, Line[]>()
    const type = mainType(card?.types ?? [])
    types.set(type, [...(types.get(type) ?? []), { name, count, facts: card }])
    groups.set(card?.trade || 'Universal', types)
  }
  const cost = (line: Line) => line.facts?.cost ?? 0
  return [...groups]
    .map(([trade, types]) => ({
      trade,
      count: [...types.values()].flat().reduce((sum, line) => sum + line.count, 0),
      types: TYPES.flatMap((type) => {
        const lines = types.get(type)
        return lines ? [{ type, lines: lines.sort((a, b) => cost(a) - cost(b) || a.name.localeCompare(b.name)) }] : []
      }),
    }))
    .sort((a, b) => b.count - a.count || a.trade.localeCompare(b.trade))
}

/** The bars of the cost curve of a pool. */
export function curveOf(pool: readonly DeckEntry[], facts: Record<string, CardFacts>): { cost: string; count: number }[] {
  const curve: Record<string, number> = {}
  for (const { name, count } of pool) {
    const cost = facts[name]?.cost
    if (cost !== null && cost !== undefined) curve[cost] = (curve[cost] ?? 0) + count
  }
  return curveBars(curve)
}

/** The highest threshold by icon, the icons that many cards ask for first. */
export function thresholdsOf(pool: readonly DeckEntry[], facts: Record<string, CardFacts>): { icon: string; most: number; cards: number }[] {
  const found = new Map<string, { icon: string; most: number; cards: number }>()
  for (const { name, count } of pool) {
    const threshold = facts[name]?.threshold ?? ''
    for (const icon of new Set(threshold)) {
      const one = found.get(icon) ?? { icon, most: 0, cards: 0 }
      found.set(icon, { icon, most: Math.max(one.most, threshold.split(icon).length - 1), cards: one.cards + count })
    }
  }
  return [...found.values()].sort((a, b) => b.cards - a.cards || a.icon.localeCompare(b.icon))
}

/** The keys that choose the cards of a pack: 1 to 9, then letters. */
export const PICK_KEYS = [...'123456789abcdefghijk']

/** How much of each card of a pool is not in a deck. */
export function unused(pool: readonly DeckEntry[], inDeck: (name: string) => number): DeckEntry[] {
  return pool.map(({ name, count }) => ({ name, count: count - inDeck(name) })).filter((entry) => entry.count > 0)
}
