// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { fill } from '../src/lib/fill'
import type { View } from '../src/made/protocol'
import type { Source } from '../src/table/table.svelte'
import Drawn from './Drawn.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an ability that is used again in response to an answer points at the same card twice', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  })
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  const rings = { player: 0, card: { is: 'card', id: 'bell', name: 'Ship Bell' }, ability: true, label: 'PEAL', about: ['fry'] }
  const answers = { ...rings, player: 1, card: { is: 'card', id: 'horn', name: 'Fog Horn' }, about: [] }
  const view = fill<View>('View', { viewer: 0, players: [{ index: 0 }, { index: 1 }], chain: [rings, answers, rings] })
  const root = document.createElement('div')
  root.innerHTML = '<i data-chain="chain:bell"></i><i data-card="fry"></i>'
  const source = { view, question: null, cards: {}, careful: false } as unknown as Source
  render(Drawn, { source, root })
  await vi.waitFor(() => expect(document.querySelectorAll('path.about')).toHaveLength(2))
})
