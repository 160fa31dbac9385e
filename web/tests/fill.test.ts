import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { Card, DeckReport, Message, ServerMessage } from '../src/made/protocol'

test('fields that were left out get the defaults of the schema', () => {
  const card = fill<Card>('Card', { id: 'a', types: ['character'], strength: { now: 2 } })
  expect(card.name).toBeNull()
  expect(card.controller).toBe(0)
  expect(card.keywords).toEqual([])
  expect(card.strength).toEqual({ now: 2, printed: 0 })
})

test('messages from the server are told apart by their type', () => {
  const message = fill<ServerMessage>('ServerMessage', { type: 'error', code: 'stale', message: 'no' })
  expect(message).toMatchObject({ type: 'error', id: 0, rules: [], reason: null, number: null })
})

test('the arguments of a message are filled in by what they are', () => {
  const message = fill<Message>('Message', { key: 'event.attack', args: { card: { is: 'card' }, n: 3 } })
  expect(message.args['card']).toEqual({ is: 'card', id: '', name: null })
  expect(message.args['n']).toBe(3)
  expect(message.rules).toEqual([])
})

test('what the schema does not know is kept', () => {
  expect(fill<Record<string, unknown>>('Card', { id: 'a', novelty: 1 })['novelty']).toBe(1)
})

test('a dictionary gets no fields of what it leads to', () => {
  const report = fill<DeckReport>('DeckReport', { legal: true, elsewhere: { casual: [], limited: [{ rule: '103.2b', problem: 'small' }] } })
  expect(report.elsewhere).toEqual({ casual: [], limited: [{ rule: '103.2b', problem: 'small', card: '', french: '' }] })
})
