import { expect, test } from 'vitest'
import { of, typeset } from '../src/lib/french'
import { parse, sentence, type Node } from '../src/lib/pattern'
import { WORDS } from '../src/lib/words'

const SAMPLE: Record<string, string | number> = { name: 'Élodie', card: 'Étal', label: 'FOUILLER', player: 'Hugo', percent: '37 %' }

/** The values of a pattern that are not words: numbers, as far as anybody can tell. */
function numbers(nodes: Node[]): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.name in SAMPLE ? [] : [node.name]), ...Object.values(node.cases).flatMap(numbers)],
  )
}

test('names after de are elided before a vowel and only there', () => {
  for (const [name, said] of [
    ['Bob', 'de Bob'],
    ['Élodie', 'd’Élodie'],
    ['anna', 'd’anna'],
    ['Œdipe', 'd’Œdipe'],
    ['Hugo', 'de Hugo'],
    ['Yves', 'd’Yves'],
    ['Yann', 'de Yann'],
    ['4B', 'de 4B'],
  ])
    expect(of(name!)).toBe(said)
  expect(sentence('{area} {name, of}', { area: 'Main', name: 'Ugo' }, 'fr')).toBe('Main d’Ugo')
  expect(sentence('{area} {name, of}', { area: 'Hand', name: 'Ugo' }, 'en')).toBe('Hand of Ugo')
})

test('spaces that must not break and apostrophes are put right', () => {
  expect(typeset("L'eau : « oui » ; non ? 5 %")).toBe('L’eau\u00a0: «\u00a0oui\u00a0»\u00a0; non\u00a0? 5\u00a0%')
  expect(typeset('r: rareté, 12:30')).toBe('r: rareté, 12:30')
})

test('every French phrase is well set for 0, 1 and 2', () => {
  for (const [key, pair] of Object.entries(WORDS)) {
    const pattern = typeset(pair[1])
    for (const n of [0, 1, 2]) {
      const values = { ...SAMPLE, ...Object.fromEntries(numbers(parse(pattern)).map((name) => [name, n])) }
      const said = sentence(pattern, values, 'fr')
      expect(said, key).not.toMatch(/\(s\)|\(e\)|\bde [aeéiou]lodie/i)
      expect(said, key).not.toMatch(/ [;?!»]|« |\p{L}'\p{L}/u)
      if (n < 2) expect(said, key).not.toMatch(new RegExp(`(?<!\\p{N})${n} (?!dans )\\p{L}+s(?!\\p{L})`, 'u'))
      else expect(said, key).not.toMatch(/\b2 (carte|dégât|jeton|option|tour|minute|seconde)\b/)
    }
  }
})
