import { describe, expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { Question } from '../src/made/protocol'
import { amountsAreRight, byCard, firstAmounts, firstChosen, isComplete, mannerOf, moved, passPlace, routine, toggled, wouldWaste } from '../src/table/asking'

function question(kind: string, options: string[] = [], rest: object = {}): Question {
  return fill<Question>('Question', {
    kind,
    reason: { key: kind },
    options: options.map((id) => (id === 'pass' ? { word: 'pass' } : { word: 'card', card: { is: 'card', id, name: id } })),
    ...rest,
  })
}

describe('how a question is answered', () => {
  test.each([
    ['turn', 'one'],
    ['respond', 'one'],
    ['battle', 'one'],
    ['attackers', 'some'],
    ['block', 'some'],
    ['pick', 'one'],
    ['choose', 'one'],
    ['number', 'number'],
    ['bid', 'number'],
    ['option', 'one'],
    ['yes_no', 'one'],
    ['player', 'one'],
    ['order', 'one'],
    ['card_type', 'one'],
    ['resource', 'one'],
    ['divide', 'amounts'],
    ['name', 'name'],
    ['mulligan', 'sequence'],
    ['arrange', 'sequence'],
    ['pay', 'some'],
  ])('%s: %s', (kind, manner) => {
    expect(mannerOf(question(kind))).toBe(manner)
  })

  test('several may be picked, or none: a set', () => {
    expect(mannerOf(question('pick', [], { minimum: 0 }))).toBe('some')
    expect(mannerOf(question('pick', [], { maximum: 2 }))).toBe('some')
  })

  test('an order that matters', () => {
    expect(mannerOf(question('choose', [], { maximum: 3, ordered: true }))).toBe('sequence')
  })
})

test('options by the card they are about', () => {
  const asked = question('resource', ['a', 'a', 'b'])
  expect([...byCard(asked)]).toEqual([
    ['a', [0, 1]],
    ['b', [2]],
  ])
})

test('a second click gives an option back, and no more can be taken than allowed', () => {
  const two = question('pick', ['a', 'b', 'c'], { minimum: 1, maximum: 2 })
  expect(toggled(two, [0], 1)).toEqual([0, 1])
  expect(toggled(two, [0, 1], 0)).toEqual([1])
  expect(toggled(two, [0, 1], 2)).toEqual([0, 1])
})

test('where one may be taken, another click takes the other instead', () => {
  expect(toggled(question('pick', ['a', 'b'], { minimum: 0 }), [0], 1)).toEqual([1])
})

test('an answer is complete between minimum and maximum', () => {
  const asked = question('pick', ['a', 'b'], { minimum: 1, maximum: 5 })
  expect([[], [0], [0, 1]].map((chosen) => isComplete(asked, chosen))).toEqual([false, true, true])
})

test('a division begins with everything on the first', () => {
  const asked = question('divide', ['a', 'b'], { minimum: 3, maximum: 3 })
  expect(firstAmounts(asked)).toEqual([3, 0])
  expect(amountsAreRight(asked, [3, 0])).toBe(true)
  expect(amountsAreRight(asked, [3, 1])).toBe(false)
  expect(amountsAreRight(asked, [4, -1])).toBe(false)
})

test('an arrangement begins with the order given, and can be changed', () => {
  expect(firstChosen(question('arrange', ['a', 'b', 'c']))).toEqual([0, 1, 2])
  expect(moved([0, 1, 2], 2, -1)).toEqual([0, 2, 1])
  expect(moved([0, 1, 2], 0, 1)).toEqual([1, 0, 2])
})

test('the option that passes', () => {
  expect(passPlace(question('respond', ['a', 'pass']))).toBe(1)
  expect(passPlace(question('pick', ['a']))).toBeNull()
})

describe('questions that need no thought', () => {
  const rules = (labels: string[]) => question('order', ['f', 'f'], {
    options: labels.map((label) => ({ word: 'text', label, card: { is: 'card', id: 'f', name: 'F' } })),
  })

  test('restoring before developing, if the player wants it so', () => {
    const asked = rules(['Develop Rule', 'Restore Rule'])
    expect(routine(asked, () => true, true)).toEqual([1])
    expect(routine(asked, () => true, false)).toBeNull()
    expect(routine(rules(['Develop Rule', 'Other']), () => true, true)).toBeNull()
  })

  test('equal copies out of a deck', () => {
    const copies = (names: string[]) => question('choose', [], {
      options: names.map((name, at) => ({ word: 'card', card: { is: 'card', id: String(at), name } })),
      minimum: 2,
      maximum: 2,
    })
    expect(routine(copies(['Rage', 'Rage', 'Rage']), () => false, true)).toEqual([0, 1])
    expect(routine(copies(['Rage', 'Greed', 'Rage']), () => false, true)).toBeNull()
    expect(routine(copies(['Rage', 'Rage', 'Rage']), () => true, true)).toBeNull()
  })
})

describe('dividing damage begins with what destroys', () => {
  const divide = (options: string[], damage: number) => question('divide', options, { minimum: damage, maximum: damage })
  const needs = (table: Record<string, number>) => (option: Question['options'][number]) => table[option.card?.id ?? ''] ?? null

  test('enough on the weakest, then on the next, the rest on what is left', () => {
    expect(firstAmounts(divide(['a', 'b', 'c'], 6), needs({ a: 4, b: 1, c: 3 }))).toEqual([2, 1, 3])
  })
  test('more than all need: the rest stays on the last one', () => {
    expect(firstAmounts(divide(['a', 'b'], 6), needs({ a: 2, b: 1 }))).toEqual([5, 1])
  })
  test('too little for anybody goes on the weakest', () => {
    expect(firstAmounts(divide(['a', 'b'], 2), needs({ a: 5, b: 3 }))).toEqual([0, 2])
  })
  test('nothing is known about what it takes: all on the first', () => {
    expect(firstAmounts(divide(['a', 'b'], 3))).toEqual([3, 0])
  })
})

test('choosing nothing where something could be chosen is a waste; not blocking and keeping a hand are not', () => {
  const upTo = (kind: string) => question(kind, ['a', 'b'], { minimum: 0, maximum: 2 })
  expect(wouldWaste(upTo('pick'), [])).toBe(true)
  expect(wouldWaste(upTo('choose'), [])).toBe(true)
  expect(wouldWaste(upTo('pick'), [1])).toBe(false)
  expect(wouldWaste(upTo('block'), [])).toBe(false)
  expect(wouldWaste(upTo('mulligan'), [])).toBe(false)
})
