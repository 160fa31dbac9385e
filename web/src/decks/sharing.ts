// A deck in an address: whoever opens it has the deck, and no server need have kept it. Only names and numbers are in it.
import type { DeckData, DeckEntry } from '../made/protocol'
import { pack, unpack } from '../lib/packing'

const MARK = 'deck='
const MOST_LETTERS = 100_000 // of a deck once it is unpacked; a thousand cards with long names
const FORMATS = ['constructed', 'limited', 'casual'] as const

type Packed = [name: string, faction: string, format: string, starting: [number, string][], cards: [number, string][]]

/** What follows the # of the address. */
export async function packed(deck: DeckData): Promise<string> {
  const entries = (list: readonly DeckEntry[]) => list.map(({ count, name }): [number, string] => [count, name])
  const content: Packed = [deck.name, deck.faction, deck.format, entries(deck.starting), entries(deck.cards)]
  return MARK + (await pack(JSON.stringify(content)))
}

/** The deck in what follows the #; null if there is none, an error if it is damaged. */
export async function unpacked(fragment: string): Promise<DeckData | null> {
  if (!fragment.startsWith(MARK)) return null
  const text = await unpack(fragment.slice(MARK.length), MOST_LETTERS)
  const [name, faction, format, starting, cards] = JSON.parse(text) as Packed
  return {
    name: String(name).slice(0, 200),
    faction: String(faction).slice(0, 200),
    format: FORMATS.find((one) => one === format) ?? 'casual',
    starting: entriesOf(starting),
    cards: entriesOf(cards),
    notes: '',
    french_notes: '',
  }
}

function entriesOf(list: unknown): DeckEntry[] {
  if (!Array.isArray(list)) throw new Error('no list')
  return list.slice(0, 1000).map((one: unknown) => {
    const [count, name] = one as [unknown, unknown]
    if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > 9999 || typeof name !== 'string') throw new Error('no entry')
    return { count: count as number, name: name.slice(0, 200) }
  })
}
