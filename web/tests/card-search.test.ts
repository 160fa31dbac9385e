// @vitest-environment jsdom
// The search of the card pages: two sets may have one name, in two folders or imported twice.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import CardSearch from '../src/parts/CardSearch.svelte'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

afterEach(cleanup)

test('sets of one name are offered once', () => {
  render(CardSearch, { sets: ['Foam', 'Salt', 'Foam'], onsearch: () => undefined })
  expect(screen.getAllByRole('option', { name: 'Foam' })).toHaveLength(1)
  expect(screen.getAllByRole('option', { name: 'Salt' })).toHaveLength(1)
})
