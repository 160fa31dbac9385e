import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { crowding, faceOf, hyphenated, mainType, textPieces } from '../src/cards/face'
import type { Card, CardFacts } from '../src/made/protocol'

const facts = fill<CardFacts>('CardFacts', { name: 'Gull', types: ['Character'], strength: 2, french_name: 'Mouette', text: 'x' })

test('what is true now beats what is printed', () => {
  const card = fill<Card>('Card', { id: 'a', name: 'Gull', types: ['character'], strength: { now: 5, printed: 2 } })
  expect(faceOf(facts, card).strength).toEqual({ now: 5, printed: 2 })
  expect(faceOf(facts).strength).toEqual({ now: 2, printed: 2 })
})

test('French readers see French names', () => {
  expect(faceOf(facts, null, 'fr').name).toBe('Mouette')
  expect(faceOf(facts, null, 'en').name).toBe('Gull')
})

test('of several types one decides the frame', () => {
  expect(mainType(['Item', 'Character'])).toBe('character')
  expect(mainType([])).toBe('item')
})

test('text in pieces: capitals at the start, icons, words', () => {
  expect(textPieces('PROVIDES: [R][V]')).toEqual([
    { kind: 'head', text: 'PROVIDES:' },
    { kind: 'words', text: ' ' },
    { kind: 'icon', text: 'R' },
    { kind: 'icon', text: 'V' },
  ])
  expect(textPieces('COVERT')).toEqual([{ kind: 'head', text: 'COVERT' }])
  expect(textPieces('Draw a card.')).toEqual([{ kind: 'words', text: 'Draw a card.' }])
})

test('long texts are written smaller', () => {
  expect(crowding('short')).toBe(0)
  expect(crowding('x'.repeat(600))).toBe(3)
})

test('long words of a name may be broken, between syllables and with a hyphen', () => {
  const shown = (name: string) => hyphenated(name).replaceAll('\u00ad', '|')
  expect(shown('Sandhopper')).toBe('Sand|hop|per')
  expect(shown('Quartermaster')).toBe('Quar|ter|mas|ter')
  expect(shown('The Undertaker')).toBe('The Under|ta|ker')
  expect(shown('Congrégation d’anguilles')).toBe('Con|gré|ga|tion d’anguil|les')
  expect(shown('Deckhand 3')).toBe('Deck|hand 3')
  expect(shown('Chip Thief')).toBe('Chip Thief')
  expect(shown('op3r471on 1337')).toBe('op3r471on 1337')
})
