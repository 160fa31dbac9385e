// @vitest-environment jsdom
// What the browser keeps, and what becomes of it where the browser keeps nothing.
import { afterEach, expect, test, vi } from 'vitest'
import { forget, invitationsTo, keep, keepInvitations, kept } from '../src/lib/store'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const created = (id: string, link: string) => ({ game: { id }, invitations: [{ seat: 1, link }] }) as never

test('what is kept is there again, and gone once it is forgotten', () => {
  keep('deck', { name: 'Mine' })
  expect(kept('deck', null)).toEqual({ name: 'Mine' })
  expect(localStorage.length).toBe(1)
  forget('deck')
  expect(kept('deck', null)).toBe(null)
})

test('where storage is forbidden, it lasts as long as the page', () => {
  vi.stubGlobal('localStorage', new Proxy({}, { get: () => { throw new DOMException('denied', 'SecurityError') } }))
  keep('printing', { name: 'Mine' })
  expect(kept('printing', null)).toEqual({ name: 'Mine' })
  forget('printing')
  expect(kept('printing', 'nothing')).toBe('nothing')
})

test('where there is no room, the newest counts and not what was kept before', () => {
  keep('name', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
  keep('name', 'new')
  expect(kept('name', '')).toBe('new')
  full.mockRestore()
  keep('name', 'newest')
  expect(kept('name', '')).toBe('newest')
  forget('name')
})

test('links to games that wait for somebody are kept by game, the latest ones', () => {
  keepInvitations(created('first', '/game/first#a'))
  keepInvitations(created('second', '/game/second#b'))
  keepInvitations({ game: { id: 'third' }, invitations: [] } as never)
  expect(invitationsTo('first').map(({ link }) => link)).toEqual(['/game/first#a'])
  expect(invitationsTo('third')).toEqual([])
  for (let n = 0; n < 20; n += 1) keepInvitations(created(`more${n}`, '/'))
  expect(invitationsTo('first')).toEqual([])
  expect(invitationsTo('more19')).toHaveLength(1)
})
