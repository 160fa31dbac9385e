import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { WORDS } from '../src/lib/words'
import { learned, TIPS, tipFor, TOPICS } from '../src/learn/tips'
import type { Question, View } from '../src/made/protocol'

const view = fill<View>('View', { viewer: 0, edition: '', turn: 3, active: 0, players: [] })
const moment = (kind: string, words: string[] = []) => ({
  view,
  seat: 0,
  question: fill<Question>('Question', { kind, reason: { key: kind }, options: words.map((word) => ({ word })) }),
})

test('something new is said once, then what was said is said again', () => {
  const first = tipFor(moment('block'), new Set())
  expect(first).toMatchObject({ tip: { id: 'block' }, again: false })
  expect(tipFor(moment('block'), new Set(['block']))).toMatchObject({ tip: { id: 'block' }, again: true })
})

test('on the own turn one thing after the other', () => {
  const turn = moment('turn', ['deploy', 'attack', 'end_turn'])
  expect(tipFor(turn, new Set())?.tip.id).toBe('deploy')
  expect(tipFor(turn, new Set(['deploy']))?.tip.id).toBe('attack')
})

test('every topic comes up in some tip, and every tip has words', () => {
  expect(learned(new Set(TIPS.map((tip) => tip.id)))).toEqual(new Set(TOPICS))
  for (const { id } of TIPS) {
    expect(WORDS).toHaveProperty([`tip.${id}`])
    expect(WORDS).toHaveProperty([`tip.${id}.title`])
  }
})
