// Shares of one as percentages, in the reader's way of writing them.
import { word } from '../../lib/words'

export function percent(share: number): string {
  return word('analysis.percent', { n: Math.round(share * 100) })
}

/** With its sign, for what may go either way. */
export function signed(share: number): string {
  const n = Math.round(share * 100)
  return word('analysis.percent', { n: `${n > 0 ? '+' : n < 0 ? '−' : '±'}${Math.abs(n)}` })
}
