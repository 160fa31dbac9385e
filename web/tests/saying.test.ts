import { expect, test } from 'vitest'
import type { Option } from '../src/made/protocol'
import { paragraphsThatAsk } from '../src/table/saying'

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
test('any other card is shown whole', () => {
  expect(paragraphsThatAsk('COVERT\n\nDraw a card.', { kind: 'pick', options: [] }, 0)).toEqual(['COVERT', 'Draw a card.'])
  expect(paragraphsThatAsk('COVERT\n\nDraw a card.', { kind: 'pick', options: saying('Yes') }, 4)).toEqual(['COVERT', 'Draw a card.'])
})
