// A position in an address, with its question and answer: whoever opens it has it, and no server need have kept it.
import type { PositionDraft } from '../../made/protocol'
import { fill } from '../../lib/fill'
import { pack, unpack } from '../../lib/packing'

export const MARK = 'position='
const MOST_LETTERS = 200_000 // once it is unpacked
const LONGEST_LINK = 30_000 // browsers and messengers cut longer ones

/** What follows the # of the address; nothing if the position is too large for one. */
export async function packed(draft: PositionDraft): Promise<string | null> {
  const link = MARK + (await pack(JSON.stringify(slim(draft))))
  return link.length > LONGEST_LINK ? null : link
}

/** The position in what follows the #; null if there is none, an error if it is damaged. */
export async function unpacked(fragment: string): Promise<PositionDraft | null> {
  if (!fragment.startsWith(MARK)) return null
  const text = await unpack(fragment.slice(MARK.length), MOST_LETTERS)
  const draft = fill<PositionDraft>('PositionDraft', JSON.parse(text))
  if (!Array.isArray(draft.players) || draft.players.length < 2 || draft.players.length > 4) throw new Error('no position')
  return draft
}

// Numbers for which 0 is what is usual; elsewhere 0 is a player, or says something.
const COUNTS = ['damage', 'tokens', 'resources_played', 'entered', 'attacks', 'amount', 'turn']

/** Without what is empty or usual. */
function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (value === null || typeof value !== 'object') return value
  const usual = (key: string, one: unknown) => one === null || one === false || one === '' || (one === 0 && COUNTS.includes(key)) || (Array.isArray(one) && !one.length && key !== 'players')
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => !usual(key, one))
      .map(([key, one]) => [key, slim(one)]),
  )
}
