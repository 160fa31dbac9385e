// @vitest-environment jsdom
// The search of the card pages: two sets may have one name, in two folders or imported twice.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import CardSearch, { asQuery, fromQuery } from '../src/parts/CardSearch.svelte'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

afterEach(cleanup)

test('sets of one name are offered once', () => {
  render(CardSearch, { sets: ['Foam', 'Salt', 'Foam'], onsearch: () => undefined })
  expect(screen.getAllByRole('option', { name: 'Foam' })).toHaveLength(1)
  expect(screen.getAllByRole('option', { name: 'Salt' })).toHaveLength(1)
})

test('what is looked for already stands in the fields, and an address says it', async () => {
  const asked = fromQuery(new URLSearchParams('words=eel&trade=Rogue,Banker&cost=7-&other=x'))
  expect(asQuery(asked)).toBe('words=eel&trade=Rogue%2CBanker&cost=7-')
  const shown = render(CardSearch, { search: asked, onsearch: () => undefined })
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'eel')
  expect(screen.getByRole('button', { name: 'Banker' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Warlord' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByLabelText('Cost')).toHaveProperty('value', '7-')
  await shown.rerender({ search: {} })
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})
