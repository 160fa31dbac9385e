import { afterEach, expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { settings } from '../src/lib/settings.svelte'
import { whyStopped } from '../src/lib/stopping'
import type { Stop } from '../src/made/protocol'

const stop = (rest: object) => fill<Stop>('Stop', { line: 2, problem: 'in short', ...rest })

afterEach(() => (settings.language = 'en'))

test.each([
  ['en', { explanation: 'in English', french: 'en français' }, 'in English'],
  ['fr', { explanation: 'in English', french: 'en français' }, 'en français'],
  ['fr', { explanation: 'in English' }, 'in English'],
  ['en', {}, 'in short'],
] as const)('in %s, of %o', (language, said, wanted) => {
  settings.language = language
  expect(whyStopped(stop(said))).toBe(wanted)
})
