// Messages of the server as sentences in the reader's language, with cards and players kept as pieces.
import type { CardName, Catalogue, Message, Option, PlayerName } from '../made/protocol'
import { api } from './api'
import { cardNames } from './names.svelte'
import { pieces } from './pattern'
import { settings, type Language } from './settings.svelte'
import { word } from './words'

export type Piece = string | CardName | PlayerName
/** Arguments that a sentence may have to do without. */
const OPTIONAL = ['card', 'other', 'source', 'target', 'label', 'words', 'reading']

export const NEWEST = 'comprehensive'

type Values = Record<string, string | number | CardName | PlayerName>

class Speech {
  /** The edition of the rules in whose words and numbers one speaks. */
  edition = $state(NEWEST)
  private catalogues = $state.raw<Record<string, Catalogue>>({})
  private readonly asked = new Set<string>()

  /** In the reader's language and the words of the edition; until that is there, as near to it as there is. */
  private get catalogue(): Catalogue | undefined {
    const language = settings.language
    return this.load(language, this.edition) ?? this.catalogues[`${language} ${NEWEST}`] ?? this.load('en', NEWEST)
  }

  get patterns(): Record<string, string> {
    return this.catalogue?.messages ?? {}
  }

  get language(): Language {
    return (this.catalogue?.language as Language | undefined) ?? 'en'
  }

  /** What the edition calls a rule of the newest; nothing if it does not have it. */
  place(rule: string): string {
    return this.catalogue?.places[rule] ?? rule
  }

  private load(language: Language, edition: string): Catalogue | undefined {
    const key = `${language} ${edition}`
    if (!this.asked.has(key)) {
      this.asked.add(key)
      api.messages(language, edition).then(
        (catalogue) => (this.catalogues = { ...this.catalogues, [key]: catalogue }),
        () => this.asked.delete(key),
      )
    }
    return this.catalogues[key]
  }

  private fill(key: string, values: Values): Piece[] {
    const pattern = this.patterns[key]
    if (pattern === undefined) return [word(`message.${key}`, {}, this.catalogue ? undefined : '…')] // until the words have come
    const found = pieces<string | number | CardName | PlayerName>(pattern, values, this.language)
    return found.map((piece) => (typeof piece === 'number' ? String(piece) : piece))
  }

  message(message: Message): Piece[] {
    const values: Values = { ...message.args }
    if (typeof values['label'] === 'string') values['label'] = this.words(values['label'])
    for (const name of OPTIONAL) {
      const given = message.args[name]
      values[`has_${name}`] = given ? 'yes' : 'no'
      values[`named_${name}`] = typeof given === 'object' && given !== null && 'name' in given && given.name ? 'yes' : 'no'
    }
    return capital(this.fill(message.key, values), this.hidden)
  }

  option(option: Option): Piece[] {
    const values: Values = {
      label: (this.language === 'fr' && option.reading) || this.words(option.label),
      has_label: option.label ? 'yes' : 'no',
      face: option.face_down ? 'down' : 'up',
      named_card: option.card?.name ? 'yes' : 'no',
      has_about: option.about ? 'yes' : 'no',
    }
    if (option.card) values['card'] = option.card
    if (option.about) values['about'] = option.about
    if (option.player !== null) values['player'] = { is: 'player', player: option.player }
    return capital(this.fill(`option.${option.word}`, values), this.hidden)
  }

  /** Words out of a card's text: what every faction says, and names of abilities, in the reader's language. */
  private words(label: string): string {
    return this.patterns[`label.${label.toLowerCase()}`] ?? cardNames.ability(label)
  }

  /** The name of a rule or ability, as a phrase of its own. */
  label(text: string): string {
    const said = this.words(text)
    return said.charAt(0).toUpperCase() + said.slice(1)
  }

  /** Pieces as plain text. */
  plain(found: Piece[], nameOf: (player: number) => string): string {
    return found
      .map((piece) => {
        if (typeof piece === 'string') return piece
        return piece.is === 'player' ? nameOf(piece.player) : piece.name ? cardNames.of(piece.name) : this.hidden
      })
      .join('')
  }

  get hidden(): string {
    return this.patterns['card.hidden'] ?? word('card.hidden')
  }
}

/** A sentence begins with a capital, also where it begins with a card that nobody may name. */
export function capital(found: Piece[], hidden: string): Piece[] {
  const [first, ...rest] = found
  const words = typeof first === 'object' && first.is === 'card' && !first.name ? hidden : first
  return typeof words === 'string' ? [words.charAt(0).toUpperCase() + words.slice(1), ...rest] : found
}

export const speech = new Speech()
