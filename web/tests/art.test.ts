import { expect, test } from 'vitest'
import { Gallery, wordsOf } from '../src/cards/art'

const gallery = new Gallery(['eel', 'anchor', 'seagull', 'cowled', 'person', 'lighthouse', 'gold-stack', 'ship-wheel'])
const card = (name: string, rest: object = {}) => ({ name, types: ['Character'], ...rest })

test('words without small ones, in the singular', () => {
  expect(wordsOf('The Ladies of the Eels')).toEqual(['lady', 'eel'])
})

test('the name decides', () => {
  expect(gallery.pictureFor(card('Mudlurk Eel'))).toBe('eel')
  expect(gallery.pictureFor(card('Lighthouse With Nothing to Warn'))).toBe('lighthouse')
})

test('then the subtypes', () => {
  expect(gallery.pictureFor(card('Nameless', { subtypes: ['gull'] }))).toBe('seagull')
})

test('a staple resource has a picture of its own', () => {
  expect(gallery.pictureFor({ name: 'Greed', types: ['Resource'] })).toBe('gold-stack')
})

test('a card that is like nothing gets a picture for its type, always the same', () => {
  const first = gallery.pictureFor(card('Xyzzy'))
  expect(['cowled', 'person']).toContain(first)
  expect(gallery.pictureFor(card('Xyzzy'))).toBe(first)
})
