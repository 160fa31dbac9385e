import { beforeEach, expect, test } from 'vitest'
import { commitmentTo, note, verdict } from '../src/lib/fairness'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => held.set(key, value) },
  })
})

const secret = '8'.padEnd(64, '0')
// SHA-256 of b"spoils seed" + bytes.fromhex("80" + "00" * 31), by another program
const commitment = '7f0d5f7fcf33cd697c42d1515db24d35c627ab90e094a62782872e2cb7a2c0f4'

test('a commitment is the hash of the seed', async () => {
  expect(await commitmentTo(secret)).toBe(commitment)
})

test('a promise that was noted and kept', async () => {
  note({ id: 'g', commitment })
  expect(await verdict({ id: 'g', commitment, secret })).toBe('kept')
})

test('another commitment than at first', async () => {
  note({ id: 'g', commitment: '0'.repeat(64) })
  note({ id: 'g', commitment }) // too late
  expect(await verdict({ id: 'g', commitment, secret })).toBe('broken')
})

test('a seed that does not fit, and one that nobody saw promised', async () => {
  expect(await verdict({ id: 'g', commitment: '0'.repeat(64), secret })).toBe('broken')
  expect(await verdict({ id: 'other', commitment, secret })).toBe('unseen')
  expect(await verdict({ id: 'other' })).toBe(null)
})
