import { expect, test } from 'vitest'
import { pieces, sentence } from '../src/lib/pattern'

test('values stand where their names stood', () => {
  expect(sentence('{card} attacks', { card: 'Gull' }, 'en')).toBe('Gull attacks')
})

test('plural: an exact case, one, other; # is the number', () => {
  const pattern = '{n, plural, =0 {no card} one {# card} other {# cards}}'
  expect([0, 1, 2].map((n) => sentence(pattern, { n }, 'en'))).toEqual(['no card', '1 card', '2 cards'])
})

test('in French 0 is singular', () => {
  const pattern = '{n, plural, one {# carte} other {# cartes}}'
  expect(sentence(pattern, { n: 0 }, 'fr')).toBe('0 carte')
  expect(sentence(pattern, { n: 0 }, 'en')).toBe('0 cartes')
})

test('select may hold values', () => {
  const pattern = '{card} is destroyed{has, select, yes { by {source}} other {}}'
  expect(sentence(pattern, { card: 'A', has: 'yes', source: 'B' }, 'en')).toBe('A is destroyed by B')
  expect(sentence(pattern, { card: 'A', has: 'no' }, 'en')).toBe('A is destroyed')
})

test('pieces keep values as they are', () => {
  const card = { is: 'card' }
  expect(pieces<string | object>('{card} and {card}', { card }, 'en')).toEqual([card, ' and ', card])
})

test('a brace that is not closed is an error', () => {
  expect(() => sentence('{n, plural, one {#}', { n: 1 }, 'en')).toThrow()
})
