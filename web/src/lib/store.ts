// What the browser keeps between visits. Where storage is forbidden or full, it lasts as long as the page, and nothing breaks.
import type { Created, SeatLink } from '../made/protocol'

/** What could not be kept, as it would have been. */
const here = new Map<string, string>()

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(`spoils.${key}`, text)
    here.delete(key)
  } catch {
    here.set(key, text)
  }
}

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = here.get(key) ?? localStorage.getItem(`spoils.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function forget(key: string): void {
  here.delete(key)
  try {
    localStorage.removeItem(`spoils.${key}`)
  } catch {
    // nothing is kept there
  }
}

/** A rematch that somebody has asked for, after which game, and the way to it. */
export interface Invited {
  after: string
  link: string
}

/** The links to one's own games that still wait for somebody: whoever comes back to a game can send them again. */
type Invitations = [game: string, links: SeatLink[]][]
const MOST_INVITATIONS = 20

export function keepInvitations({ game, invitations }: Created): void {
  if (invitations.length) keep('invitations', [[game.id, invitations], ...kept<Invitations>('invitations', [])].slice(0, MOST_INVITATIONS))
}
export function invitationsTo(game: string): SeatLink[] {
  return kept<Invitations>('invitations', []).find(([id]) => id === game)?.[1] ?? []
}
