// Words of the game with their explanations, from the glossary of the rulebook, to be found in any sentence.
import type { RuleEntry } from '../made/protocol'
import { api } from './api'
import { settings, type Language } from './settings.svelte'

export interface TermPiece {
  text: string
  /** The id of the term that this piece of the text is. */
  term: string
}

export interface Glossary {
  entries: Map<string, RuleEntry>
  forms: Map<string, string>
  any: RegExp | null
}

export function glossaryOf(entries: readonly RuleEntry[]): Glossary {
  const forms = new Map(entries.flatMap((entry) => entry.marks.map((mark) => [mark.toLowerCase(), entry.id] as const)))
  // The longest first: what a card calls “attach to” is not merely “attach”.
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const any = words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), forms, any }
}

/** A text in pieces, each a term or what stands between. */
export function split(text: string, glossary: Glossary): TermPiece[] {
  const pieces: TermPiece[] = []
  let end = 0
  for (const match of glossary.any ? text.matchAll(glossary.any) : []) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), term: '' })
    pieces.push({ text: match[0], term: glossary.forms.get(match[0].toLowerCase()) ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), term: '' })
  return pieces
}

/** The keywords of a card: terms that its text has in capitals. */
export function keywordsIn(text: string, glossary: Glossary): string[] {
  const found = split(text, glossary).filter(({ text: form, term }) => term && form === form.toUpperCase())
  return [...new Set(found.map(({ term }) => term))]
}

const NOTHING = glossaryOf([])

class Terms {
  private tables = $state.raw<Partial<Record<Language, Glossary>>>({})
  private readonly asked = new Set<Language>()

  get glossary(): Glossary {
    const language = settings.language
    if (!this.asked.has(language)) {
      this.asked.add(language)
      api.rules(language, 'terms').then(
        (page) => (this.tables = { ...this.tables, [language]: glossaryOf(page.entries) }),
        () => this.asked.delete(language),
      )
    }
    return this.tables[language] ?? NOTHING
  }

  get(id: string): RuleEntry | undefined {
    return this.glossary.entries.get(id)
  }

  split(text: string): TermPiece[] {
    return split(text, this.glossary)
  }

  keywords(text: string): RuleEntry[] {
    return keywordsIn(text, this.glossary).flatMap((id) => this.get(id) ?? [])
  }
}

export const terms = new Terms()

/** The icons of thresholds as terms. */
export const ICON_TERMS: Record<string, string> = {
  O: 'obsession',
  G: 'greed',
  E: 'elitism',
  D: 'deception',
  R: 'rage',
  V: 'volition',
}
