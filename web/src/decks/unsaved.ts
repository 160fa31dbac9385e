// Decks on their way: what was changed and not saved yet is there again after a reload, the back button or a tab that the
// phone has closed. Each deck has a place of its own, so that two tabs do not mix theirs up.
import type { DeckData } from '../made/protocol'
import { forget, keep, kept } from '../lib/store'

interface Unsaved {
  deck: DeckData
  /** What had to be repaired when the deck came from a file. */
  repairs: readonly string[]
}

const place = (slot: string) => `building.${slot}`

export const unsaved = {
  of: (slot: string) => kept<Unsaved | null>(place(slot), null),
  keep: (slot: string, deck: DeckData, repairs: readonly string[] = []) => keep(place(slot), { deck, repairs } satisfies Unsaved),
  forget: (slot: string) => forget(place(slot)),
}

/** Where changes to a new deck are kept: one begun here, the one of the lesson, or one that was brought along. */
export const NEW = 'new'
export const LESSON = 'lesson'
export const BROUGHT = 'brought'

/** Whether two decks are the same. */
export const alike = (one: DeckData, other: DeckData) => JSON.stringify(one) === JSON.stringify(other)
