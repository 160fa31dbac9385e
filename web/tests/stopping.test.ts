import { afterEach, expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { settings } from '../src/lib/settings.svelte'
import { whyStopped } from '../src/lib/stopping'
import type { Stop } from '../src/made/protocol'

const stop = (rest: object) => fill<Stop>('Stop', { line: 2, problem: 'English', explanation: 'English', ...rest })

afterEach(() => (settings.language = 'en'))

test('a word that is not known is named alone, in both languages', () => {
  const unknown = stop({ status: 'LEXICAL', stopped_at: 'gribbles your deck' })
  expect(whyStopped(unknown)).toBe('line 2: “gribbles” is not a word that card texts use')
  settings.language = 'fr'
  expect(whyStopped(unknown)).toBe('ligne 2\u00a0: «\u00a0gribbles\u00a0» n’est pas un mot des textes de cartes')
})

test('of a long rest only the beginning is said', () => {
  expect(whyStopped(stop({ status: 'NOT_PARSED', stopped_at: 'one two three four five six seven' }))).toBe('line 2: it is not understood from “one two three four five six …” on')
})

test.each([
  ['NOT_PARSED', ''],
  ['NOT_CARRIED_OUT', 'that'],
])('what has no sentence of its own says the line: %s', (status, stopped_at) => {
  settings.language = 'fr'
  expect(whyStopped(stop({ status, stopped_at }))).toBe('la ligne 2 n’est pas comprise')
})
