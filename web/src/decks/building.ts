// Changing a deck. Whether it is legal the server says.
import type { CardFacts, DeckData, DeckEntry } from '../made/protocol'
import { mainType } from '../cards/face'

export function emptyDeck(name: string): DeckData {
  return { name, faction: '', starting: [], cards: [], format: 'constructed', notes: '', french_notes: '' }
}

/** The same list with so many more (or fewer) of one card. */
export function changed(entries: readonly DeckEntry[], name: string, by: number): DeckEntry[] {
  const known = entries.find((entry) => entry.name === name)
  if (!known) return by > 0 ? [...entries, { count: by, name }] : [...entries]
  const count = known.count + by
  if (count < 1) return entries.filter((entry) => entry !== known)
  return entries.map((entry) => (entry === known ? { ...entry, count } : entry))
}

/** Put a card into a deck: a faction takes the place of the one there was. */
export function added(deck: DeckData, card: CardFacts, count = 1): DeckData {
  if (mainType(card.types) === 'faction') return { ...deck, faction: card.name }
  return { ...deck, cards: changed(deck.cards, card.name, count) }
}

export function removed(deck: DeckData, name: string, count = 1): DeckData {
  return { ...deck, cards: changed(deck.cards, name, -count) }
}

export function copies(deck: DeckData, name: string): number {
  if (deck.faction === name) return 1
  return [...deck.cards, ...deck.starting].filter((entry) => entry.name === name).reduce((total, one) => total + one.count, 0)
}

/** Lay cards aside as starting resources, or put them back into the deck. */
export function laidAside(deck: DeckData, name: string, by: 1 | -1): DeckData {
  const from = by > 0 ? deck.cards : deck.starting
  if (!from.some((entry) => entry.name === name)) return deck
  return { ...deck, starting: changed(deck.starting, name, by), cards: changed(deck.cards, name, -by) }
}

export interface Group {
  type: string
  count: number
  entries: { entry: DeckEntry; facts: CardFacts | undefined }[]
}

const ORDER = ['character', 'tactic', 'item', 'location', 'resource', 'unknown']

/** The cards of a deck by type, each by cost and name. */
export function grouped(deck: DeckData, facts: Record<string, CardFacts>): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of deck.cards) {
    const card = facts[entry.name]
    const type = card ? mainType(card.types) : 'unknown'
    const group = groups.get(type) ?? { type, count: 0, entries: [] }
    group.count += entry.count
    group.entries.push({ entry, facts: card })
    groups.set(type, group)
  }
  for (const group of groups.values()) {
    group.entries.sort((a, b) => (a.facts?.cost ?? 0) - (b.facts?.cost ?? 0) || a.entry.name.localeCompare(b.entry.name))
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
}

/** Bars of the cost curve: 0 to 6, and 7 or more together. */
export function curveBars(curve: Record<string, number>): { cost: string; count: number }[] {
  const bars = ['0', '1', '2', '3', '4', '5', '6', '7+'].map((cost) => ({ cost, count: 0 }))
  for (const [cost, count] of Object.entries(curve)) {
    const bar = bars[Math.min(7, Math.max(0, Number(cost)))]
    if (bar && !Number.isNaN(Number(cost))) bar.count += count
  }
  return bars
}
