// Entries of the log that say the same of one card after another are told as one.
import type { Message } from '../made/protocol'

export interface Line {
  /** The place of the first entry in the whole log. */
  at: number
  entry: Message
  /** The cards of the entries that followed and said the same. */
  more: Message[]
}

const ALIKE = new Set(['event.detach', 'event.detach.resource', 'event.attach', 'event.restore', 'event.deplete', 'event.move.drawn', 'event.move.play', 'event.move.under_deck', 'event.move.discard', 'event.flip.up'])

/** The lines of a log from its `first` entry on. Those that were there `before` stay the same objects, so that only what is new is drawn. */
export function linesOf(log: readonly Message[], first = 0, before: readonly Line[] = []): Line[] {
  const lines: Line[] = []
  log.slice(first).forEach((entry, place) => {
    const last = lines.at(-1)
    if (last && ALIKE.has(entry.key) && isLike(last.entry, entry)) last.more.push(entry)
    else lines.push({ at: first + place, entry, more: [] })
  })
  const old = new Map(before.map((line) => [line.at, line]))
  return lines.map((line) => {
    const same = old.get(line.at)
    return same && isSame(same, line) ? same : line
  })
}

function isSame(one: Line, other: Line): boolean {
  return one.entry === other.entry && one.more.length === other.more.length && one.more.every((entry, place) => entry === other.more[place])
}

/** The same but for the card. */
function isLike(one: Message, other: Message): boolean {
  const rest = ({ key, args, rules }: Message) => JSON.stringify([key, { ...args, card: null }, rules])
  return rest(one) === rest(other)
}
