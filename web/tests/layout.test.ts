import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { View } from '../src/made/protocol'
import { arrowsOf, boardOf, everyCard, knownIn, seating } from '../src/table/layout'

function view(rest: object): View {
  return fill<View>('View', {
    viewer: 0,
    edition: 'comprehensive',
    turn: 1,
    active: 0,
    players: [
      { index: 0, influence: 20, hand: [{ id: 'h', name: 'Held' }] },
      { index: 1, influence: 20 },
    ],
    ...rest,
  })
}

const card = (id: string, rest: object) => ({ id, ...rest })
const table = (play: object[]) => view({ play })
const resource = (id: string, rest: object = {}) => ({ id, name: 'Rage', types: ['resource'], icons: 'R', ...rest })

test('cards lie on the side of whoever controls them, in rows by type', () => {
  const { sides } = boardOf(
    view({
      play: [
        { id: 'f', types: ['faction'] },
        { id: 'c', types: ['character'], controller: 1, owner: 0 },
        { id: 'i', types: ['item'] },
        { id: 'both', types: ['item', 'character'] },
      ],
    }),
  )
  expect(sides[0]?.faction?.id).toBe('f')
  expect(sides[1]?.characters.map((pile) => pile.cards[0]?.id)).toEqual(['c'])
  expect(sides[0]?.others.map((card) => card.id)).toEqual(['i'])
  expect(sides[0]?.characters.map((pile) => pile.cards[0]?.id)).toEqual(['both'])
})

test('resources that look the same are a pile; spent ones lie under the faction', () => {
  const { sides } = boardOf(
    view({
      play: [
        { id: 'f', types: ['faction'] },
        resource('1'),
        resource('2'),
        resource('3', { face_down: true, name: null, icons: 'V' }),
        resource('4', { attached_to: 'f' }),
      ],
    }),
  )
  expect(sides[0]?.resources.map((pile) => pile.cards.map((card) => card.id))).toEqual([['1', '2'], ['3']])
  expect(sides[0]?.under.map((pile) => pile.cards.map((card) => card.id))).toEqual([['4']])
})

test('gear is with what it is attached to, whoever controls it', () => {
  const { attached, sides } = boardOf(
    view({
      play: [
        { id: 'c', types: ['character'] },
        { id: 'g', types: ['item'], attached_to: 'c', controller: 1 },
      ],
    }),
  )
  expect(attached.get('c')?.map((card) => card.id)).toEqual(['g'])
  expect(sides[1]?.others).toEqual([])
})

test('opponents are seated around from the left', () => {
  const four = view({ players: [0, 1, 2, 3].map((index) => ({ index, influence: 20 })) })
  expect(seating(four, 2).opponents).toEqual([3, 0, 1])
})

test('every card of a view can be found by its id', () => {
  expect(everyCard(view({ deploying: [{ id: 'd' }] })).get('d')?.id).toBe('d')
  expect(everyCard(view({})).get('h')?.name).toBe('Held')
})

test('arrows follow from the battle and the chain', () => {
  const attack = view({ battle: { attacker: 0, defender: 1, target: 'f', attackers: ['a'] } })
  expect(arrowsOf(attack)).toEqual([{ from: 'a', to: 'f', kind: 'attack', label: '' }])
  const blocked = view({ battle: { attacker: 0, defender: 1, target: 'f', attackers: ['a'], blockers: ['b'], blocked: true } })
  expect(arrowsOf(blocked)).toEqual([{ from: 'b', to: 'a', kind: 'block', label: '' }])
  const struck = view({
    battle: { attacker: 0, defender: 1, attackers: ['a'], blockers: ['b'], damage: [{ source: 'a', card: 'b', amount: 2 }] },
  })
  expect(arrowsOf(struck)).toEqual([{ from: 'a', to: 'b', kind: 'damage', label: '2' }])
  const chain = view({ chain: [{ player: 0, card: { is: 'card', id: 't', name: 'T' }, about: ['x'] }] })
  expect(arrowsOf(chain)).toEqual([{ from: 'chain:t', to: 'x', kind: 'about', label: '' }])
})

test('identical tokens are one pile; in a crowd everything that is identical', () => {
  const token = (id: string, more: object = {}) => card(id, { name: 'Mite', types: ['character'], token: true, ...more })
  const few = boardOf(table([token('a'), token('b'), token('c', { depleted: true }), card('d', { name: 'Eel', types: ['character'] }), card('e', { name: 'Eel', types: ['character'] })]))
  expect(few.sides[0]?.characters.map((pile) => pile.cards.length)).toEqual([2, 1, 1, 1])
  const crowd = boardOf(table(Array.from({ length: 30 }, (_, at) => card(`x${at}`, { name: at % 2 ? 'Eel' : 'Gull', types: ['character'] }))))
  expect(crowd.sides[0]?.characters.map((pile) => pile.cards.length)).toEqual([15, 15])
})

test('what has gear, or gets a number of its own, stays apart', () => {
  const cards = [
    card('a', { name: 'Mite', types: ['character'], token: true }),
    card('b', { name: 'Mite', types: ['character'], token: true }),
    card('g', { name: 'Hat', types: ['item'], attached_to: 'a' }),
  ]
  expect(boardOf(table(cards)).sides[0]?.characters).toHaveLength(2)
  const two = cards.slice(0, 2)
  expect(boardOf(table(two)).sides[0]?.characters).toHaveLength(1)
  expect(boardOf(table(two), new Set(['a'])).sides[0]?.characters).toHaveLength(2)
})

test('what is known of an area is listed from the top', () => {
  const [player] = view({
    players: [
      {
        index: 0,
        influence: 20,
        deck: [
          { above: 0, card: { id: 'top', name: 'Ruby' } },
          { above: 2, card: { id: 'third', name: 'Opal' } },
        ],
        discard: [{ id: 'old' }, { id: 'new' }],
      },
    ],
  }).players
  expect(knownIn(player!, 'deck').map((card) => card.id)).toEqual(['top', 'third'])
  expect(knownIn(player!, 'discard').map((card) => card.id)).toEqual(['new', 'old'])
  expect(knownIn(player!, 'hand')).toEqual([])
})
