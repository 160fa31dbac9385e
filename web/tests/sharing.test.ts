import { expect, test } from 'vitest'
import { packed, unpacked } from '../src/decks/sharing'
import { keyOf } from '../src/lib/pictures.svelte'

const DECK = {
  name: 'Ébbe & flow “1”',
  faction: 'Harbour Board',
  format: 'limited',
  starting: [{ count: 2, name: 'Deception' }],
  cards: Array.from({ length: 30 }, (_, place) => ({ count: 4, name: `Card Number ${place}` })),
  notes: 'kept at home',
  french_notes: '',
} as const

test('a deck goes into an address and comes out again, without its notes', async () => {
  const fragment = await packed({ ...DECK, starting: [...DECK.starting] })
  expect(fragment).toMatch(/^deck=[\w-]+$/)
  expect(await unpacked(fragment)).toEqual({ ...DECK, notes: '' })
})

test('what is no deck is none, and what is damaged is refused', async () => {
  expect(await unpacked('something')).toBeNull()
  const fragment = await packed({ ...DECK, starting: [] })
  await expect(unpacked(fragment.slice(0, 40))).rejects.toThrow()
  await expect(unpacked('deck=%%%')).rejects.toThrow()
})

test('a bomb is not unpacked', async () => {
  const huge = await packed({ ...DECK, starting: [], name: 'a'.repeat(2_000_000) })
  expect(huge.length).toBeLessThan(10_000)
  await expect(unpacked(huge)).rejects.toThrow('too long')
})

test('pictures are found by a name however it is written, and by an id', () => {
  expect(keyOf('Wreckers’ Béach')).toBe(keyOf('wreckers-beach'))
  expect(keyOf('{0A1B-2C3D}')).toBe(keyOf('0a1b2c3d'))
})
