import { describe, expect, it } from 'vitest'
import type { CardFacts } from '../src/made/protocol'
import { byTrade, curveOf, PICK_KEYS, thresholdsOf, unused } from '../src/drafts/pool'

const card = (name: string, more: Partial<CardFacts>): CardFacts => ({ name, types: ['Character'], trade: 'Rogue', threshold: '', cost: 1, ...more }) as CardFacts
const FACTS = Object.fromEntries(
  [
    card('Pilot', { cost: 4, threshold: 'DD' }),
    card('Cook', { cost: 2, threshold: 'D' }),
    card('Knot', { types: ['Tactic'], cost: 2, threshold: 'DO' }),
    card('Ledger', { types: ['Item'], trade: 'Banker', cost: 9, threshold: 'GGG' }),
    card('Sand', { types: ['Resource'], trade: '', cost: null }),
  ].map((one) => [one.name, one]),
)
const POOL = [
  { name: 'Pilot', count: 1 },
  { name: 'Knot', count: 2 },
  { name: 'Ledger', count: 1 },
  { name: 'Cook', count: 1 },
  { name: 'Sand', count: 3 },
]

describe('what was drafted', () => {
  it('is sorted by trade, type and cost', () => {
    const found = byTrade(POOL, FACTS).map((group) => [group.trade, group.count, group.types.map((one) => [one.type, ...one.lines.map((line) => line.name)])])
    expect(found).toEqual([
      ['Rogue', 4, [['character', 'Cook', 'Pilot'], ['tactic', 'Knot']]],
      ['Universal', 3, [['resource', 'Sand']]],
      ['Banker', 1, [['item', 'Ledger']]],
    ])
  })
  it('has a curve without what has no cost', () => {
    expect(curveOf(POOL, FACTS).filter((bar) => bar.count)).toEqual([
      { cost: '2', count: 3 },
      { cost: '4', count: 1 },
      { cost: '7+', count: 1 },
    ])
  })
  it('has thresholds, the most asked for first', () => {
    expect(thresholdsOf(POOL, FACTS)).toEqual([
      { icon: 'D', most: 2, cards: 4 },
      { icon: 'O', most: 1, cards: 2 },
      { icon: 'G', most: 3, cards: 1 },
    ])
  })
  it('is there to build with as far as it is not in the deck', () => {
    expect(unused(POOL, (name) => (name === 'Knot' ? 1 : name === 'Sand' ? 3 : 0)).map((one) => `${one.count} ${one.name}`)).toEqual(['1 Pilot', '1 Knot', '1 Ledger', '1 Cook'])
  })
  it('is picked with a key for each card of the largest pack', () => {
    expect(new Set(PICK_KEYS).size).toBe(20)
  })
})
