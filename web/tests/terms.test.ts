import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { glossaryOf, keywordsIn, split } from '../src/lib/terms.svelte'
import type { RuleEntry } from '../src/made/protocol'

const term = (id: string, ...marks: string[]) => fill<RuleEntry>('RuleEntry', { kind: 'term', id, title: id, text: '…', marks })
const glossary = glossaryOf([term('covert', 'covert'), term('attach', 'attach', 'attached'), term('attach-to', 'attach to'), term('deplete', 'épuisé', 'depleted')])

const found = (text: string) => split(text, glossary).filter((piece) => piece.term).map((piece) => piece.term)

test('terms are found in any case, whole words only, the longest first', () => {
  expect(found('COVERT. Attach to gear; attached; uncovert; épuisés; épuisé.')).toEqual(['covert', 'attach-to', 'attach', 'deplete'])
})

test('nothing of a text is lost', () => {
  const text = 'A covert, depleted thing [R] attach to it.'
  expect(split(text, glossary).map((piece) => piece.text).join('')).toBe(text)
  expect(split('plain', glossaryOf([]))).toEqual([{ text: 'plain', term: '' }])
})

test('keywords are what a card has in capitals', () => {
  expect(keywordsIn('COVERT\n\nATTACH TO character\n\nIt is attached to a covert one.', glossary)).toEqual(['covert', 'attach-to'])
})
