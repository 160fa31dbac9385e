// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fill } from '../src/lib/fill'
import { settings } from '../src/lib/settings.svelte'
import type { Considered } from '../src/made/protocol'
import Advice from '../src/study/analysis/Advice.svelte'

const considered = (n: number, chance: number) => fill<Considered>('Considered', { answer: { kind: 'number', amounts: [n] }, given: [n], visits: 9, chance, error: 0.01 })

beforeEach(() => {
  settings.language = 'en'
})
afterEach(cleanup)

test('what was found best stands first, though something that dropped out early looked luckier', async () => {
  const list = [considered(2, 0.5), considered(1, 0.6), considered(3, 0.7)]
  render(Advice, { advice: { player: 0, considered: list }, asking: false, nameOf: String, onask: () => undefined })
  const shown = () => screen.getAllByRole('listitem').map((one) => one.textContent?.trim())
  expect(shown()).toEqual(['1', '2', '3'])
  await fireEvent.click(screen.getByRole('button', { name: '1' }))
  expect(shown().map((text) => text?.charAt(0))).toEqual(['2', '3', '1'])
  expect(document.querySelectorAll('.best')).toHaveLength(1)
  expect(document.querySelector('.best')?.textContent).toContain('50%')
})
