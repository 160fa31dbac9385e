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

/** What each loss of influence really took: the log names the whole of a blow, but nobody loses more than there is.
 * That is known where the influence at the start is, and what follows from it is what is left at the end. */
function takenBy(view: View, log: readonly Message[], atStart: readonly (number | null | undefined)[]): (entry: Message) => number {
  const left = [...atStart]
  const taken = new Map<Message, number>()
  for (const entry of log) {
    const player = playerOf(entry)
    const n = entry.args['n']
    if (player === null || typeof n !== 'number' || !entry.key.startsWith('event.influence.')) continue
    const before = left[player] ?? 0
    left[player] = entry.key === 'event.influence.lose' ? Math.max(0, before - n) : before + n
    taken.set(entry, Math.abs(left[player] - before))
  }
  const known = view.players.map(({ influence }, player) => atStart[player] != null && left[player] === influence)
  return (entry) => (known[playerOf(entry) ?? -1] ? taken.get(entry) : undefined) ?? Number(entry.args['n'])
}

export function summaryOf(view: View, log: readonly Message[], atStart: readonly (number | null | undefined)[] = []): Summary {
  const taken = takenBy(view, log, atStart)
  const lost = view.players.map(() => 0)
  // A game that began in the middle has no line for the start of its first turn.
  const starts = log.filter((entry) => entry.key === 'event.turn_start').length
  let turn = view.turn - starts
  const byTurn = new Map<string, { turn: number; player: number; n: number }>()
  for (const entry of log) {
    if (entry.key === 'event.turn_start') turn += 1
    const player = playerOf(entry)
    if (entry.key !== 'event.influence.lose' || player === null || typeof entry.args['n'] !== 'number') continue
    const n = taken(entry)
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
