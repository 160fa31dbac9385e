import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { CardFacts } from '../src/made/protocol'
import { added, copies, curveBars, emptyDeck, grouped, laidAside, removed } from '../src/decks/building'

const card = (name: string, type: string, rest: object = {}) => fill<CardFacts>('CardFacts', { name, types: [type], ...rest })
const gull = card('Gull', 'Character', { cost: 2 })
const rage = card('Rage', 'Resource', { staple: true })

test('adding and removing copies', () => {
  const deck = added(added(emptyDeck('d'), gull), gull, 2)
  expect(copies(deck, 'Gull')).toBe(3)
  expect(copies(removed(deck, 'Gull'), 'Gull')).toBe(2)
  expect(removed(deck, 'Gull', 3).cards).toEqual([])
})

test('a faction takes the place of the one there was', () => {
  const deck = added(added(emptyDeck('d'), card('One', 'Faction')), card('Two', 'Faction'))
  expect(deck.faction).toBe('Two')
  expect(deck.cards).toEqual([])
})

test('starting resources are laid aside from the deck and put back into it', () => {
  const deck = added(emptyDeck('d'), rage, 2)
  const aside = laidAside(deck, 'Rage', 1)
  expect(aside.starting).toEqual([{ count: 1, name: 'Rage' }])
  expect(aside.cards).toEqual([{ count: 1, name: 'Rage' }])
  expect(laidAside(aside, 'Rage', -1)).toEqual(deck)
  expect(laidAside(deck, 'Gull', 1)).toBe(deck)
})

test('cards by type, cost and name; unknown ones last', () => {
  const eel = card('Eel', 'Character', { cost: 1 })
  const deck = [gull, eel, rage].reduce((so_far, one) => added(so_far, one), emptyDeck('d'))
  const groups = grouped({ ...deck, cards: [...deck.cards, { count: 1, name: 'Nobody' }] }, { Gull: gull, Eel: eel, Rage: rage })
  expect(groups.map((group) => [group.type, group.entries.map((one) => one.entry.name)])).toEqual([
    ['character', ['Eel', 'Gull']],
    ['resource', ['Rage']],
    ['unknown', ['Nobody']],
  ])
})

test('the curve counts 7 and more together', () => {
  const bars = curveBars({ '0': 1, '3': 4, '7': 2, '12': 1 })
  expect(bars.map((bar) => bar.count)).toEqual([1, 0, 0, 4, 0, 0, 0, 3])
})
