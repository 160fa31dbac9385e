import { expect, test } from 'vitest'
import { soundsOf } from '../src/lib/sounds'
import type { Message, View } from '../src/made/protocol'
import { summaryOf } from '../src/table/summary'

const entry = (key: string, player = 0, n = 0) => ({ key, args: { player: { is: 'player', player }, n }, rules: [] }) as unknown as Message
const view = (over = true, winners = [0]) => ({ turn: 4, over, winners, players: [{ index: 0 }, { index: 1 }] }) as unknown as View

test('the decisive turn is the one in which the loser lost most', () => {
  const log = [
    entry('event.turn_start', 0),
    entry('event.influence.lose', 1, 3),
    entry('event.turn_start', 1),
    entry('event.influence.lose', 0, 9), // the winner's losses do not decide
    entry('event.turn_start', 0),
    entry('event.influence.lose', 1, 2),
    entry('event.influence.lose', 1, 5),
    entry('event.turn_start', 1),
    entry('event.influence.lose', 1, 4),
  ]
  expect(summaryOf(view(), log)).toEqual({ turns: 4, lost: [9, 14], decisive: { turn: 3, player: 1, n: 7 } })
})

test('whoever gave up with influence left was not decided against by a turn', () => {
  const given = { ...view(), players: [{ index: 0, influence: 9 }, { index: 1, influence: 18 }] } as unknown as View
  const { decisive, lost } = summaryOf(given, [entry('event.influence.lose', 1, 7)])
  expect({ decisive, lost }).toEqual({ decisive: null, lost: [0, 7] })
})

test('a game that began in the middle counts on from there; without losses nothing decided', () => {
  const log = [entry('event.influence.lose', 1, 2), entry('event.turn_start', 1)]
  expect(summaryOf(view(), log).decisive).toEqual({ turn: 3, player: 1, n: 2 })
  expect(summaryOf(view(), []).decisive).toBeNull()
})

test('sounds follow what has happened: the own turn, a blow, a card; the end has one of its own', () => {
  const fresh = [entry('event.move.deploying', 1), entry('event.damage', 0, 2), entry('event.turn_start', 0)]
  expect(soundsOf(fresh, view(false), 0)).toEqual(['turn', 'hit'])
  expect(soundsOf(fresh, view(false), 1)).toEqual(['hit', 'card'])
  expect(soundsOf([entry('event.lost', 1)], view(), 1)).toEqual(['lost'])
  expect(soundsOf([entry('event.game_over.won')], view(), 0)).toEqual(['won'])
})

test('nobody loses more influence than there is, whatever the last blow would have taken', () => {
  const end = { ...view(), players: [{ index: 0, influence: 27 }, { index: 1, influence: 0 }] } as unknown as View
  const log = [
    entry('event.turn_start', 0),
    entry('event.influence.lose', 1, 20),
    entry('event.influence.gain', 1, 2),
    entry('event.influence.gain', 0, 2),
    entry('event.turn_start', 1),
    entry('event.influence.lose', 1, 9), // 25 - 20 + 2: seven are left
  ]
  expect(summaryOf(end, log, [25, 25]).lost).toEqual([0, 27])
  expect(summaryOf(end, log, [25, 30]).lost).toEqual([0, 29]) // does not come out: as the log has it
  expect(summaryOf(end, log).lost).toEqual([0, 29])
})
