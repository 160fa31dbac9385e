import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { GameInfo, Message, View } from '../src/made/protocol'
import { reasonsOf } from '../src/table/ending'

const player = (index: number) => ({ is: 'player', player: index })
const entry = (key: string, args: object = {}) => fill<Message>('Message', { key, args })
const view = (influence: number[]) =>
  fill<View>('View', {
    viewer: 0,
    edition: '',
    turn: 9,
    active: 0,
    players: influence.map((one, index) => ({ index, influence: Math.abs(one), lost: one <= 0 || Object.is(one, -0) })),
    over: true,
  })
const info = (...gone: string[]) =>
  fill<GameInfo>('GameInfo', { seats: gone.map((one, seat) => ({ seat, kind: 'person', name: `P${seat}`, gone: one })) })

test('a concession and a clock are no influence', () => {
  const table = view([-24, 24])
  expect(reasonsOf(table, info('concede', ''), [])).toEqual([{ player: 0, cause: 'concede', last: null }])
  expect(reasonsOf(table, info('time', ''), [])).toEqual([{ player: 0, cause: 'time', last: null }])
})

test('the last blow is told', () => {
  const blow = entry('event.damage', { n: 3, card: { is: 'card', id: 'x', name: 'The Fleet' } })
  const log = [entry('event.attack'), blow, entry('event.influence.lose', { player: player(1), n: 3 }), entry('event.lost', { player: player(1) })]
  expect(reasonsOf(view([20, -0]), info('', ''), log)).toEqual([{ player: 1, cause: 'influence', last: blow }])
})

test('with influence left it was a text', () => {
  const log = [entry('event.played'), entry('event.lost', { player: player(1) })]
  expect(reasonsOf(view([20, -7]), info('', ''), log)[0]?.cause).toBe('text')
})
