// Figures of a trial, in the reader's way of writing them.
import type { Difference, Share } from '../../made/protocol'
import { decks } from '../../lib/decks.svelte'
import { settings } from '../../lib/settings.svelte'
import { word } from '../../lib/words'

function number(share: number, sign: 'auto' | 'exceptZero'): string {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign } as const
  return (share * 100).toLocaleString(settings.language, form).replace('-', '−')
}

export const percent = (share: number): string => word('trial.percent', { n: number(share, 'auto') })
export const points = (share: number): string => word('trial.points', { n: number(share, 'exceptZero'), size: Math.abs(share * 100) })

function between(interval: readonly [number, number] | null, sign: 'auto' | 'exceptZero'): string {
  if (!interval) return `(${word('trial.few')})`
  return `(${word('trial.between', { low: number(interval[0], sign), high: number(interval[1], sign) })})`
}

/** By how much the chance of winning differs, with its interval. */
export const difference = (one: Difference): string => `${points(one.mean)} ${between(one.interval as [number, number] | null, 'exceptZero')}`
/** The share that was won, with its interval. */
export const won = (one: Share): string => `${percent(one.share)} ${between(one.interval as [number, number], 'auto')}`

/** Whether chance alone would hardly make such a difference, and which way it goes. */
export function verdict(one: Difference): 'unclear' | 'helps' | 'hurts' {
  const [low, high] = (one.interval as [number, number] | null) ?? [-1, 1]
  if (low <= 0 && high >= 0) return 'unclear'
  return one.mean > 0 ? 'helps' : 'hurts'
}

/** What a deck is called. */
export const deckName = (id: string): string => decks.list.find((deck) => deck.id === id)?.name ?? id
