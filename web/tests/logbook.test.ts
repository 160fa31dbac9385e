import { expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import type { Message } from '../src/made/protocol'
import { linesOf } from '../src/table/logbook'

const entry = (key: string, id: string) => fill<Message>('Message', { key, args: { card: { is: 'card', id, name: id } } })

test('the same of one card after another is one line', () => {
  const lines = linesOf([entry('event.restore', 'a'), entry('event.restore', 'b'), entry('event.attack', 'a'), entry('event.attack', 'b')])
  expect(lines.map((line) => [line.at, line.entry.key, line.more.length])).toEqual([
    [0, 'event.restore', 1],
    [2, 'event.attack', 0],
    [3, 'event.attack', 0],
  ])
})

test('lines that stay as they are are the same lines', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((id) => entry('event.restore', id)) as [Message, Message, Message]
  const attack = entry('event.attack', 'a')
  const before = linesOf([attack, first, second])
  const after = linesOf([attack, first, second, third], 0, before)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(after[1]?.more).toEqual([second, third])
})

test('places are those of the whole log', () => {
  expect(linesOf([entry('event.attack', 'a'), entry('event.block', 'b')], 1).map((line) => line.at)).toEqual([1])
})
