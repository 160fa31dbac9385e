import { expect, test } from 'vitest'
import type { Option } from '../src/made/protocol'
import { optionSays, paragraphsThatAsk, waitingText } from '../src/table/saying'

const FACTION = `STARTING DRAW: 8 going first.
STARTING RESOURCES: Any 2.
DEVELOP RULE: Choose one of the following: draw a card or play a resource.

DRAW
COST: Pay 3.`
const DEVELOP = 'DEVELOP RULE: Choose one of the following: draw a card or play a resource.'

const saying = (...labels: string[]): Option[] => labels.map((label) => ({ word: 'text', label, card: null, player: null, face_down: false }) as unknown as Option)

test('a choice comes from the sentence that has all of its options', () => {
  expect(paragraphsThatAsk(FACTION, { kind: 'option', options: saying('draw a card', 'play a resource') }, 1)).toEqual([DEVELOP])
})
test('a resource is asked for by the sentence about playing one', () => {
  expect(paragraphsThatAsk(FACTION, { kind: 'resource', options: [] }, 1)).toEqual([DEVELOP])
})
test('what is about setting up is shown while setting up, and only then', () => {
  expect(paragraphsThatAsk(FACTION, { kind: 'pick', options: [] }, 0)).toEqual(['STARTING DRAW: 8 going first.', 'STARTING RESOURCES: Any 2.'])
  expect(paragraphsThatAsk(FACTION, { kind: 'pick', options: [] }, 3)).toEqual([DEVELOP, 'DRAW', 'COST: Pay 3.'])
})
test('what can be responded to is the ability that is used, not the whole card', () => {
  const card = 'COVERT\n\nHUM\nCOST: Pay 2.\nEFFECT: Draw a card.\n\nSTAMP\nCOST: Destroy this card.\nEFFECT: Destroy a character.'
  expect(paragraphsThatAsk(card, { kind: 'respond', options: [] }, 3, 'STAMP')).toEqual(['STAMP', 'COST: Destroy this card.', 'EFFECT: Destroy a character.'])
  expect(paragraphsThatAsk(FACTION, { kind: 'respond', options: saying('DRAW', 'RESOURCE') }, 3, 'Draw')).toEqual(['DRAW', 'COST: Pay 3.'])
  expect(paragraphsThatAsk('COVERT\n\nDraw a card.', { kind: 'respond', options: [] }, 4, 'NOWHERE')).toEqual(['COVERT', 'Draw a card.'])
})
test('what one could respond with says nothing about what is responded to', () => {
  expect(paragraphsThatAsk(FACTION, { kind: 'respond', options: saying('draw', 'resource') }, 3)).toEqual([DEVELOP, 'DRAW', 'COST: Pay 3.'])
})
test('any other card is shown whole', () => {
  expect(paragraphsThatAsk('COVERT\n\nDraw a card.', { kind: 'pick', options: [] }, 0)).toEqual(['COVERT', 'Draw a card.'])
  expect(paragraphsThatAsk('COVERT\n\nDraw a card.', { kind: 'pick', options: saying('Yes') }, 4)).toEqual(['COVERT', 'Draw a card.'])
})

test('what stands behind the name of an option is said on its button, and only once', () => {
  const card = 'Choose one:\n\nOPTION 1\nCOST: Pick an item.\nEFFECT: Destroy it.\n\nOPTION 2: Draw a card.'
  expect(optionSays(card, 'Option 1')).toBe('COST: Pick an item. EFFECT: Destroy it.')
  expect(optionSays(card, 'OPTION 2')).toBe('Draw a card.')
  expect(optionSays(card, 'Option 3')).toBe('')
  expect(optionSays(card, 'draw a card')).toBe('')
  expect(paragraphsThatAsk(card, { kind: 'option', options: saying('Option 1', 'Option 2') }, 3)).toEqual(['Choose one:'])
})

test('which of a card’s texts is waiting can be told where there is one', () => {
  expect(waitingText('COVERT\n\nWhen this card enters play, draw a card.')).toBe('When this card enters play, draw a card.')
  expect(waitingText('When it attacks, draw a card.\n\nWhen it blocks, draw a card.')).toBe('')
})
