// What has happened while somebody was away: up to where each game was seen is kept in the browser.
import { keep, kept } from '../lib/store'

const MOST = 30 // games of which it is remembered
type Seen = [game: string, entries: number][]

export function seenOf(game: string): number | null {
  return kept<Seen>('seen', []).find(([id]) => id === game)?.[1] ?? null
}

export function see(game: string, entries: number): void {
  const others = kept<Seen>('seen', []).filter(([id]) => id !== game)
  keep('seen', [[game, entries], ...others].slice(0, MOST))
}
