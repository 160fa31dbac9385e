// A game in a few numbers, from its log: what each player lost, and the turn that decided it.
import type { Message, View } from '../made/protocol'

export interface Summary {
  turns: number
  /** Influence that each player lost. */
  lost: number[]
  /** The turn in which somebody whose influence is gone lost most of it; none if that is nobody. */
  decisive: { turn: number; player: number; n: number } | null
}

const playerOf = (entry: Message): number | null => {
  const value = entry.args['player']
  return typeof value === 'object' && value.is === 'player' ? value.player : null
}

export function summaryOf(view: View, log: readonly Message[]): Summary {
  const lost = view.players.map(() => 0)
  // A game that began in the middle has no line for the start of its first turn.
  const starts = log.filter((entry) => entry.key === 'event.turn_start').length
  let turn = view.turn - starts
  const byTurn = new Map<string, { turn: number; player: number; n: number }>()
  for (const entry of log) {
    if (entry.key === 'event.turn_start') turn += 1
    const player = playerOf(entry)
    const n = entry.args['n']
    if (entry.key !== 'event.influence.lose' || player === null || typeof n !== 'number') continue
    lost[player] = (lost[player] ?? 0) + n
    const key = `${turn}:${player}`
    byTurn.set(key, { turn, player, n: (byTurn.get(key)?.n ?? 0) + n })
  }
  // Whoever gave up, or ran out of time, with influence left did not lose by any turn.
  const spent = (player: number) => !view.winners.includes(player) && (view.players[player]?.influence ?? 0) <= 0
  const losses = [...byTurn.values()].filter(({ player }) => spent(player))
  // Of equal turns the later one decided.
  const decisive = losses.reduce<Summary['decisive']>((most, one) => (most === null || one.n >= most.n ? one : most), null)
  return { turns: view.turn, lost, decisive }
}
