// Files of puzzles: read line by line, refused with the line that is none.
import { expect, test } from 'vitest'
import { read } from '../src/study/puzzles/own.svelte'

const LINE = JSON.stringify({ goal: 'win', theme: 'win', position: 'title: A table', line: [[[0]], [[1], [0]]] })

test('every line is a puzzle with a name of its own', () => {
  const other = LINE.replace('A table', 'Another')
  const [first, second] = read('mine.jsonl', `${LINE}\n${other}\n\n`)
  expect(first?.listed).toMatchObject({ goal: 'win', theme: 'win', level: 0, steps: 2 })
  expect(first?.listed.id).toMatch(/^own-\w+$/)
  expect(second?.listed.id).not.toBe(first?.listed.id)
  expect(read('again.jsonl', LINE)[0]?.listed.id).toBe(first?.listed.id)
})

test('what is none is refused', () => {
  expect(() => read('mine.jsonl', `${LINE}\n{"goal": "win"}`)).toThrow('mine.jsonl, line 2')
  expect(() => read('mine.jsonl', `${LINE}\nnull`)).toThrow('mine.jsonl, line 2')
  expect(() => read('film.mkv', '\u0000\u0001')).toThrow('film.mkv, line 1')
  expect(() => read('empty.jsonl', '\n')).toThrow('empty.jsonl holds no puzzle')
})
