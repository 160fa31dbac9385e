// Shuffles that can be checked: the server commits to the seed when a game is set up and shows the seed at the end.
// This browser notes the first commitment it sees of a game, and compares.
import { keep, kept } from './store'

export interface Promised {
  id: string
  commitment?: string
  secret?: string
}

export type Verdict = 'kept' | 'broken' | 'unseen'

const NOTED = 'commitments'
const MOST = 200

/** Note what was promised about a game, the first time it is seen. */
export function note(game: Promised): void {
  if (!game.commitment || game.secret) return
  const noted = kept<[string, string][]>(NOTED, [])
  if (noted.some(([id]) => id === game.id)) return
  keep(NOTED, [...noted, [game.id, game.commitment]].slice(-MOST))
}

/** SHA-256 of the words "spoils seed" and the bytes of a seed of 64 hexadecimal digits. */
export async function commitmentTo(secret: string): Promise<string> {
  const seed = Uint8Array.from(secret.match(/../g) ?? [], (digits) => parseInt(digits, 16))
  const words = new TextEncoder().encode('spoils seed')
  const whole = new Uint8Array([...words, ...seed])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the seed of a finished game is the promised one; nothing if none was promised or it cannot be told here. */
export async function verdict(game: Promised): Promise<Verdict | null> {
  if (!game.secret || !game.commitment || !globalThis.crypto?.subtle) return null
  if ((await commitmentTo(game.secret)) !== game.commitment) return 'broken'
  const noted = kept<[string, string][]>(NOTED, []).find(([id]) => id === game.id)
  if (!noted) return 'unseen'
  return noted[1] === game.commitment ? 'kept' : 'broken'
}
