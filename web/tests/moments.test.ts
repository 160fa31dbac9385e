import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { day, dayAndHour, dayOrHour } from '../src/lib/moments'
import { settings } from '../src/lib/settings.svelte'

const AFTERNOON = new Date(2026, 2, 4, 14, 5).getTime() // the fourth of March, which others write 3/4

afterEach(() => {
  settings.language = 'en'
  vi.useRealTimers()
})

test('nobody can take the day for the month, nor the afternoon for the night', () => {
  settings.language = 'en'
  expect(day(AFTERNOON)).toBe('4 Mar 2026')
  expect(dayAndHour(AFTERNOON)).toBe('4 Mar 2026, 14:05')
  settings.language = 'fr'
  expect(day(AFTERNOON)).toBe('4 mars 2026')
  expect(dayAndHour(AFTERNOON)).toBe('4 mars 2026, 14:05')
})

test('what was today is told by its hour', () => {
  settings.language = 'en'
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 23, 59) })
  expect(dayOrHour(AFTERNOON)).toBe('14:05')
  vi.setSystemTime(new Date(2026, 2, 5, 0, 1))
  expect(dayOrHour(AFTERNOON)).toBe('4 Mar 2026')
})

test('no screen writes dates in its own way', () => {
  const others = readdirSync('src', { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && path !== join('lib', 'moments.ts'))
    .filter((path) => /toLocale(Date|Time)String|DateTimeFormat|\)\.toLocaleString\(\)/.test(readFileSync(join('src', path), 'utf-8')))
  expect(others).toEqual([])
})
