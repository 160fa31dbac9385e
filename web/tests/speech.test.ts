// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { capital, type Piece } from '../src/lib/speech.svelte'

const card = (name: string | null): Piece => ({ is: 'card', id: 'c1', name }) as Piece

test('a sentence begins with a capital, whatever it begins with', () => {
  expect(capital(['the battle is over'], 'a card')).toEqual(['The battle is over'])
  expect(capital([card(null), ' enters play'], 'une carte')).toEqual(['Une carte', ' enters play'])
  expect(capital([card('micro-Regatta'), ' enters play'], 'a card')).toEqual([card('micro-Regatta'), ' enters play'])
})
