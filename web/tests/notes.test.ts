// What somebody has typed on a board is kept until the server has it.
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '../src/lib/api'
import { Notes, type Written } from '../src/study/board/notes.svelte'

const stored: Record<string, string> = {}
beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key]
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, value: string) => (stored[key] = value), removeItem: (key: string) => delete stored[key] } })
})

/** Notes of a board whose server does as it is told. */
function served(): { notes: Notes; saved: [number, Written][]; refuse: { with: Refusal | null }; again: () => Notes } {
  const saved: [number, Written][] = []
  const refuse: { with: Refusal | null } = { with: null }
  const save = async (place: number, one: Written): Promise<void> => {
    if (refuse.with) throw refuse.with
    saved.push([place, one])
  }
  const again = () => new Notes('board', save)
  return { notes: again(), saved, refuse, again }
}

test('a note is saved with what was there before', async () => {
  const { notes, saved } = served()
  notes.writing = 3
  notes.write(3, 'Too', 'old')
  notes.write(3, 'Too early', 'old')
  await notes.finish()
  expect(saved).toEqual([[3, { text: 'Too early', known: 'old' }]])
  expect(notes.places).toEqual([])
})

test('what cannot be saved stays, and is saved when the server is back', async () => {
  const { notes, saved, refuse } = served()
  refuse.with = new Refusal('offline', 'Nobody there.')
  notes.writing = 3
  notes.write(3, 'Too early', '')
  await notes.finish()
  expect(notes.written[3]?.text).toBe('Too early')
  expect(notes.failed[3]?.message).toBe('Nobody there.')
  refuse.with = null
  await notes.resume()
  expect(saved).toEqual([[3, { text: 'Too early', known: '' }]])
  expect(notes.places).toEqual([])
  expect(notes.failed).toEqual({})
})

test('what is refused for good is not tried for ever, and can be written elsewhere', async () => {
  const { notes, saved, refuse } = served()
  refuse.with = new Refusal('bad_request', 'It was removed.')
  notes.writing = 3
  notes.write(3, 'Too early', '')
  await notes.finish()
  refuse.with = null
  await notes.resume()
  expect(saved).toEqual([])
  expect(notes.written[3]?.text).toBe('Too early')
  await notes.move(3, 1, 'Here')
  expect(saved).toEqual([[1, { text: 'Here\nToo early', known: 'Here' }]])
  expect(notes.places).toEqual([])
})

test('it outlives the page, unless its author has given it up', async () => {
  const { notes, saved, again } = served()
  notes.writing = 3
  notes.write(3, 'Too early', 'old')
  notes.write(4, 'Nonsense', '')
  notes.drop(4)
  const later = again()
  expect(later.places).toEqual([3])
  await later.resume()
  expect(saved).toEqual([[3, { text: 'Too early', known: 'old' }]])
  expect(again().places).toEqual([])
})

test('what is written while it is being saved is saved after it', async () => {
  const sent: Written[] = []
  let release = (): void => {}
  const notes: Notes = new Notes('board', async (_, one) => {
    sent.push(one)
    if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve))
  })
  notes.write(3, 'Too', '')
  const first = notes.keep(3)
  notes.write(3, 'Too early', '')
  release()
  await first
  expect(sent).toEqual([
    { text: 'Too', known: '' },
    { text: 'Too early', known: 'Too' },
  ])
  expect(notes.places).toEqual([])
})

test('what is still being written waits for its author', async () => {
  const { notes, saved } = served()
  notes.writing = 3
  notes.write(3, 'Too ear', '')
  await notes.resume()
  expect(saved).toEqual([])
})
