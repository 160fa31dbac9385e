// What is drawn on a card: what is printed, and what is true of it now where that is known.
import type { Card, CardFacts, Stat } from '../made/protocol'

export interface Face {
  name: string
  subtitle: string
  type: string
  types: string[]
  subtypes: string[]
  trade: string
  staple: boolean
  threshold: string
  cost: Stat | null
  strength: Stat | null
  life: Stat | null
  speed: Stat | null
  structure: Stat | null
  influence: number | null
  text: string
  bonus: string
  rarity: string
  number: string
  set: string
  keywords: string[]
  token: boolean
  declined: boolean
}

const printed = (value: number | null | undefined): Stat | null => (value == null ? null : { now: value, printed: value })

/** The types in the order in which they decide the frame. */
const FRAMES = ['faction', 'location', 'character', 'item', 'tactic', 'resource']

export function mainType(types: readonly string[]): string {
  const lower = types.map((type) => type.toLowerCase())
  return FRAMES.find((type) => lower.includes(type)) ?? 'item'
}

export function faceOf(facts: CardFacts | undefined, card?: Card | null, language = 'en'): Face {
  const french = language === 'fr'
  const types = card?.types.length && !card.face_down ? card.types : (facts?.types ?? card?.types ?? [])
  return {
    name: (french && facts?.french_name) || (facts?.name ?? card?.name ?? ''),
    subtitle: (french && facts?.french_subtitle) || (facts?.subtitle ?? ''),
    type: mainType(types),
    types: types.map((type) => type.toLowerCase()),
    subtypes: card?.subtypes.length ? card.subtypes : (facts?.subtypes ?? []),
    trade: (card?.trade || facts?.trade || 'Universal').toLowerCase(),
    staple: facts?.staple ?? false,
    threshold: card?.threshold || facts?.threshold || '',
    cost: card?.cost ?? printed(facts?.cost),
    strength: card?.strength ?? printed(facts?.strength),
    life: card?.life ?? printed(facts?.life),
    speed: card?.speed ?? printed(facts?.speed),
    structure: card?.structure ?? printed(facts?.structure),
    influence: facts?.influence ?? null,
    text: facts?.text ?? '',
    bonus: facts?.bonus ?? '',
    rarity: facts?.rarity ?? '',
    number: facts?.number ?? '',
    set: facts?.set_name ?? '',
    keywords: card?.keywords ?? [],
    token: card?.token || facts?.token || false,
    declined: Boolean(facts?.declined),
  }
}

/** Whether a number is more or less than printed. */
export const change = ({ now, printed }: Stat): 'up' | 'down' | '' => (now > printed ? 'up' : now < printed ? 'down' : '')

export type TextPiece = { kind: 'words' | 'icon' | 'head'; text: string }

/** A paragraph of card text in pieces: words, icons written [R], and the capitals that begin it. */
export function textPieces(paragraph: string): TextPiece[] {
  const head = /^([A-ZÀ-Ý][A-ZÀ-Ý0-9’' ,&!-]{2,}(?::|$))/.exec(paragraph)?.[1] ?? ''
  const pieces: TextPiece[] = head ? [{ kind: 'head', text: head }] : []
  for (const part of paragraph.slice(head.length).split(/(\[[A-Z]\])/)) {
    const icon = /^\[([A-Z])\]$/.exec(part)?.[1]
    if (icon !== undefined) pieces.push({ kind: 'icon', text: icon })
    else if (part) pieces.push({ kind: 'words', text: part })
  }
  return pieces
}

/** How small the text has to be written: 0 as usual, up to 3. */
export function crowding(text: string): number {
  const weight = text.length + 34 * (text.match(/\n/g)?.length ?? 0)
  return weight > 430 ? 3 : weight > 290 ? 2 : weight > 150 ? 1 : 0
}

const LONG = /\p{L}{8,}/gu
/** A vowel, and the consonants up to the next one: those that can begin a syllable together go with it. */
const SYLLABLE = /([aeiouyà-ÿ])([^aeiouyà-ÿ]*?)(ch|sh|th|ph|[bcdfgkptv]r|[bcfgkp]l|[^aeiouyà-ÿ])(?=[aeiouyà-ÿ])/gi
const LEAST_PART = 3
/** Where a word may be broken. */
export const SOFT = '\u00ad'

/** The same name, with places where a long word may be broken: browsers do not look for them in words with a capital. */
export function hyphenated(name: string): string {
  return name.replace(LONG, (long) => {
    const parts = long.replace(SYLLABLE, `$1$2${SOFT}$3`).split(SOFT)
    if (parts[0]!.length < LEAST_PART) parts.splice(0, 2, parts.slice(0, 2).join(''))
    if (parts.at(-1)!.length < LEAST_PART) parts.splice(-2, 2, parts.slice(-2).join(''))
    return parts.join(SOFT)
  })
}
