// Why a game ended, or is over for one player: from the log, the numbers on the table and what is known about the seats.
import type { GameInfo, Message, View } from '../made/protocol'

export type Cause = 'concede' | 'time' | 'ruling' | 'influence' | 'text'

export interface Reason {
  player: number
  cause: Cause
  /** What happened last before it: the blow, or the text that decided. */
  last: Message | null
}

const isPlayer = (value: Message['args'][string] | undefined, player: number) =>
  typeof value === 'object' && value.is === 'player' && value.player === player

/** The entry that took the last influence or, failing that, the one before the loss. */
function lastBlow(log: readonly Message[], player: number): Message | null {
  const lost = log.findLastIndex((entry) => entry.key === 'event.lost' && isPlayer(entry.args['player'], player))
  const before = lost < 0 ? log : log.slice(0, lost)
  const blow = before.findLast((entry) => entry.key === 'event.influence.lose' && isPlayer(entry.args['player'], player))
  const hit = before.findLast((entry) => entry.key === 'event.damage')
  const at = (entry: Message | undefined) => (entry ? before.indexOf(entry) : -1)
  return (at(hit) >= at(blow) - 1 ? hit : blow) ?? before.at(-1) ?? null
}

/** Why each player who has lost did so. */
export function reasonsOf(view: View, info: GameInfo | null, log: readonly Message[]): Reason[] {
  return view.players
    .filter((player) => player.lost)
    .map(({ index, influence }) => {
      const gone = info?.seats.find((seat) => seat.seat === index)?.gone ?? ''
      if (gone) return { player: index, cause: gone, last: null }
      return { player: index, cause: influence <= 0 ? 'influence' : 'text', last: lastBlow(log, index) }
    })
}
