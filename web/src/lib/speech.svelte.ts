// Messages of the server as sentences in the reader's language, with cards and players kept as pieces.
import type { CardName, Message, Option, PlayerName } from '../made/protocol'
import { api } from './api'
import { pieces } from './pattern'
import { settings, type Language } from './settings.svelte'
import { word } from './words'

export type Piece = string | CardName | PlayerName
type Values = Record<string, string | number | CardName | PlayerName>

class Speech {
  private catalogues = $state.raw<Partial<Record<Language, Record<string, string>>>>({})
  private readonly asked = new Set<Language>()

  /** The sentences of the reader's language; English ones where there are none. */
  get patterns(): Record<string, string> {
    const language = settings.language
    this.load(language)
    const own = this.catalogues[language]
    if (own) return own
    this.load('en')
    return this.catalogues.en ?? {}
  }

  get language(): Language {
    return this.catalogues[settings.language] ? settings.language : 'en'
  }

  private load(language: Language): void {
    if (this.asked.has(language)) return
    this.asked.add(language)
    api.messages(language).then(
      (catalogue) => (this.catalogues = { ...this.catalogues, [language]: catalogue.messages }),
      () => undefined,
    )
  }

  private fill(key: string, values: Values): Piece[] {
    const pattern = this.patterns[key]
    if (pattern === undefined) return [word(`message.${key}`)]
    const found = pieces<string | number | CardName | PlayerName>(pattern, values, this.language)
    return found.map((piece) => (typeof piece === 'number' ? String(piece) : piece))
  }

  message(message: Message): Piece[] {
    const values: Values = { ...message.args }
    for (const name of ['card', 'other', 'source', 'target']) values[`has_${name}`] = name in message.args ? 'yes' : 'no'
    return capital(this.fill(message.key, values))
  }

  option(option: Option): Piece[] {
    const values: Values = {
      label: option.label,
      has_label: option.label ? 'yes' : 'no',
      face: option.face_down ? 'down' : 'up',
    }
    if (option.card) values['card'] = option.card
    if (option.player !== null) values['player'] = { is: 'player', player: option.player }
    return capital(this.fill(`option.${option.word}`, values))
  }

  /** Pieces as plain text. */
  plain(found: Piece[], nameOf: (player: number) => string): string {
    return found
      .map((piece) => {
        if (typeof piece === 'string') return piece
        return piece.is === 'player' ? nameOf(piece.player) : (piece.name ?? this.hidden)
      })
      .join('')
  }

  get hidden(): string {
    return this.patterns['card.hidden'] ?? word('card.hidden')
  }
}

function capital(found: Piece[]): Piece[] {
  const [first, ...rest] = found
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : found
}

export const speech = new Speech()
