// A deck in an address: whoever opens it has the deck, and no server need have kept it. Only names and numbers are in it.
import type { DeckData, DeckEntry } from '../made/protocol'

const MARK = 'deck='
const MOST_LETTERS = 100_000 // of a deck once it is unpacked; a thousand cards with long names
const FORMATS = ['constructed', 'limited', 'casual'] as const

type Packed = [name: string, faction: string, format: string, starting: [number, string][], cards: [number, string][]]

/** What follows the # of the address. */
export async function packed(deck: DeckData): Promise<string> {
  const entries = (list: readonly DeckEntry[]) => list.map(({ count, name }): [number, string] => [count, name])
  const content: Packed = [deck.name, deck.faction, deck.format, entries(deck.starting), entries(deck.cards)]
  const small = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(content)))
  const letters = btoa(String.fromCharCode(...small))
  return MARK + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The deck in what follows the #; null if there is none, an error if it is damaged. */
export async function unpacked(fragment: string): Promise<DeckData | null> {
  if (!fragment.startsWith(MARK)) return null
  const letters = fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/')
  const small = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
  const text = new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), small))
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

async function through(stream: GenericTransformStream, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = (new Blob([data]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>) as ReadableStream<Uint8Array>).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length > MOST_LETTERS) throw new Error('too long')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
