// A position in which all hands lie open.
import type { BoardLook, View } from '../../made/protocol'

/** The table as whoever is asked calls its cards, so that they are called as in the question. */
export function openView(look: BoardLook, seat: number): View | null {
  return look.views[look.asked ?? seat] ?? look.views[0] ?? null
}
