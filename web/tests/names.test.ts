// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../src/lib/api'
import { cardNames } from '../src/lib/names.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { CardFacts } from '../src/made/protocol'

const facts = (name: string, french_name: string, french_abilities: Record<string, string>): CardFacts => ({ name, french_name, french_abilities }) as unknown as CardFacts

afterEach(() => (settings.language = 'en'))

test('cards and their abilities are called what the reader’s language calls them', () => {
  cardNames.learn([facts('Mud Clerk', 'Commis de boue', { STAMP: 'TAMPONNER' }), facts('Silt', '', {})])
  expect([cardNames.of('Mud Clerk'), cardNames.ability('STAMP')]).toEqual(['Mud Clerk', 'Stamp'])
  settings.language = 'fr'
  expect([cardNames.of('Mud Clerk'), cardNames.ability('STAMP')]).toEqual(['Commis de boue', 'Tamponner'])
  expect([cardNames.of('Silt'), cardNames.ability('SINK IN')]).toEqual(['Silt', 'Sink in'])
})

test('whatever fetches cards lets all pages call them by their names', async () => {
  const reply = { cards: [facts('Silt Heron', 'Héron de vase', {})], total: 1 }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })))
  settings.language = 'fr'
  expect(cardNames.of('Silt Heron')).toBe('Silt Heron')
  await api.cards({})
  expect(cardNames.of('Silt Heron')).toBe('Héron de vase')
  vi.unstubAllGlobals()
})

test('a faction that nobody has chosen has a name too', () => {
  settings.language = 'fr'
  expect(cardNames.of('(blank faction)')).toBe('la faction vierge')
})
