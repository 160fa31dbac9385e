// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
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
