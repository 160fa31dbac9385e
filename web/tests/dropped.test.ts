import { expect, test } from 'vitest'
import { textOf } from '../src/lib/dropped'

const file = (size: number, text: () => Promise<string>) => ({ name: 'film.mp4', size, text }) as File

test('a file of text is read', async () => {
  expect(await textOf(file(5, () => Promise.resolve('title')))).toBe('title')
})

test('a file that is far too large is not read', async () => {
  let read = false
  const film = file(3e9, () => {
    read = true
    return Promise.resolve('')
  })
  await expect(textOf(film)).rejects.toThrow('film.mp4 is too large')
  expect(read).toBe(false)
})

test('a folder is said to be one, perhaps', async () => {
  await expect(textOf(file(4096, () => Promise.reject(new Error('NotReadableError'))))).rejects.toThrow('film.mp4 cannot be read')
})
