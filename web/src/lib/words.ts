// Everything the client itself says, in English and French. What the server says has a catalogue of its own.
import { KEYWORD_WORDS } from '../made/keywords'
import { ANALYSIS_WORDS } from '../words/analysis'
import { ACCOUNT } from '../words/account'
import { COMMON } from '../words/common'
import { COMPANY } from '../words/company'
import { CONTROLS } from '../words/controls'
import { DECK_WORDS } from '../words/decks'
import { DRAFT_WORDS } from '../words/drafts'
import { HOME } from '../words/home'
import { LEARN } from '../words/learn'
import { PEOPLE } from '../words/people'
import { PUZZLE_WORDS } from '../words/puzzles'
import { LESSON_WORDS } from '../words/lessons'
import { SHELF } from '../words/shelf'
import { STUDY } from '../words/study'
import { TABLE } from '../words/table'
import { TOURNAMENT_WORDS } from '../words/tournaments'
import { TRIAL_WORDS } from '../words/trials'
import { typeset } from './french'
import { sentence } from './pattern'
import { settings } from './settings.svelte'

export const WORDS: Record<string, readonly [string, string]> = {
  ...COMMON,
  ...ACCOUNT,
  ...COMPANY,
  ...KEYWORD_WORDS,
  ...TABLE,
  ...CONTROLS,
  ...HOME,
  ...PEOPLE,
  ...SHELF,
  ...STUDY,
  ...PUZZLE_WORDS,
  ...DECK_WORDS,
  ...DRAFT_WORDS,
  ...LEARN,
  ...ANALYSIS_WORDS,
  ...LESSON_WORDS,
  ...TOURNAMENT_WORDS,
  ...TRIAL_WORDS,
}

/** The same with a capital, as a label or heading. */
export function title(key: string, values: Record<string, string | number> = {}): string {
  const text = word(key, values)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A phrase in the reader's language; one that does not exist is replaced by `otherwise`, or stands for itself. */
export function word(key: string, values: Record<string, string | number> = {}, otherwise?: string): string {
  const pair = WORDS[key]
  if (pair === undefined) return otherwise ?? key.replace(/^\w+\./, '')
  const pattern = settings.language === 'fr' ? printed(pair[1]) : pair[0]
  return pattern.includes('{') ? sentence(pattern, values, settings.language) : pattern
}

/** What the server has said in both languages; what has no French stays as it is. */
export function inLanguage(english: string, french: string): string {
  return (settings.language === 'fr' && french) || english
}

/** A colon behind a label. */
export function colon(): string {
  return settings.language === 'fr' ? '\u00a0:' : ':'
}

const typesetOnce = new Map<string, string>()

/** A French phrase as it is printed. */
function printed(phrase: string): string {
  let found = typesetOnce.get(phrase)
  if (found === undefined) typesetOnce.set(phrase, (found = typeset(phrase)))
  return found
}
