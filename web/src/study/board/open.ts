// A position in which all hands lie open.
import type { BoardLook, View } from '../../made/protocol'

/** The table as whoever is asked sees it, so that cards are called as in the question, with everybody's hand. */
export function openView(look: BoardLook, seat: number): View | null {
  const base = look.views[look.asked ?? seat] ?? look.views[0]
  if (!base) return null
  return { ...base, players: base.players.map((player) => ({ ...player, hand: look.views[player.index]?.players[player.index]?.hand ?? player.hand })) }
}
