// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { speech } from '../src/lib/speech.svelte'
import type { CardFacts, Option, Question } from '../src/made/protocol'
import { deedOf } from '../src/table/deeds'
import { optionText } from '../src/table/phrasing'

const TEXTS: Record<string, string> = {
  'Silt Office': 'STARTING DRAW: 8.\n\nDRAW\nCOST: Pay 3.\nEFFECT: Draw a card.\n\nRESOURCE\r\nCOST: Pay 4.\r\nEFFECT: Play a resource.',
  'Mud Clerk': 'COVERT\n\nSTAMP\nCOST: Destroy this card. Pay 1.\nEFFECT: The character gains 2 strength this turn.\n\nHUM\nEFFECT: Draw 2 cards.',
  'Endless Form': `FILL IN\nCOST: Pay 2.\nEFFECT: ${'Look at a card, and at another. '.repeat(6).trim()}`,
}
const around = {
  cards: new Map(),
  nameOf: (player: number) => `Player ${player}`,
  facts: (name: string | null | undefined) => (name && TEXTS[name] ? ({ text: TEXTS[name] } as CardFacts) : undefined),
}
const WORDS: Record<string, Record<string, string>> = {
  en: { 'label.draw a card': 'draw a card', 'label.play a resource': 'play a resource', 'option.use': 'use {label} of {card}' },
  fr: { 'label.draw a card': 'piocher une carte', 'label.play a resource': 'jouer une ressource', 'option.use': 'utiliser {label} de {card}' },
}

function using(name: string, label: string): string {
  const option = { word: 'use', card: { is: 'card', id: name, name }, player: null, label, face_down: false } as Option
  return optionText({ options: [option] } as unknown as Question, option, around)
}

beforeEach(() => void vi.spyOn(speech, 'patterns', 'get').mockImplementation(() => WORDS[settings.language]!))
afterEach(() => {
  settings.language = 'en'
  vi.restoreAllMocks()
})

test('an ability is what stands under its name', () => {
  expect(deedOf(TEXTS['Silt Office']!, 'DRAW')).toEqual({ cost: 'Pay 3.', effect: 'Draw a card.' })
  expect(deedOf(TEXTS['Silt Office']!, 'resource')).toEqual({ cost: 'Pay 4.', effect: 'Play a resource.' })
  expect(deedOf(TEXTS['Mud Clerk']!, 'HUM')).toEqual({ cost: '', effect: 'Draw 2 cards.' })
  expect(deedOf(TEXTS['Mud Clerk']!, 'COVERT')).toBeNull()
  expect(deedOf(TEXTS['Mud Clerk']!, '')).toBeNull()
})

test('what a faction offers is said in both languages', () => {
  expect(using('Silt Office', 'DRAW')).toBe('Silt Office: pay 3 to draw a card')
  settings.language = 'fr'
  expect(using('Silt Office', 'RESOURCE')).toBe('Silt Office\u00a0: payer 4 pour jouer une ressource')
})

test('an ability is told by its cost and effect, or by its name where that would be long or in another language', () => {
  expect(using('Mud Clerk', 'STAMP')).toBe('Mud Clerk, Stamp: destroy this card, pay 1, then the character gains 2 strength this turn')
  expect(using('Mud Clerk', 'HUM')).toBe('Mud Clerk, Hum: draw 2 cards')
  expect(using('Endless Form', 'FILL IN')).toBe('Use Fill in of Endless Form')
  expect(using('Nobody Knows', 'STAMP')).toBe('Use Stamp of Nobody Knows')
  settings.language = 'fr'
  expect(using('Mud Clerk', 'STAMP')).toBe('Utiliser Stamp de Mud Clerk')
})
