// What a game is to be like: as a form has it, as the protocol has it, and in words.
import type { EditionInfo, Terms, TermsIn } from '../made/protocol'
import { titleOf } from '../lib/editions'
import { word } from '../lib/words'

/** Seconds that every answer adds to a clock. */
const INCREMENT = 10
export const TIMES = ['off', 'm10', 'm20', 'm30', 'm60', 'd1', 'd3', 'd7'] as const
export type Time = (typeof TIMES)[number]

/** A clock, days for each answer, or neither. */
export function timeTerms(time: Time): Pick<TermsIn, 'clock' | 'days'> {
  const n = Number(time.slice(1))
  if (time.startsWith('m')) return { clock: { seconds: n * 60, increment: INCREMENT } }
  return time.startsWith('d') ? { days: n } : {}
}

export function timeWords(time: Time): string {
  const n = Number(time.slice(1))
  if (time.startsWith('m')) return word('seek.minutes', { n, more: INCREMENT })
  return time.startsWith('d') ? word('seek.days', { n }) : word('seek.notime')
}

/** Whether it is a guest who has not said a name, and is called by a number. */
export const isNumbered = (name: string): boolean => /^Guest \d{4}$/.test(name)

/** What somebody is called in the language of the page. */
export function personName(name: string): string {
  return isNumbered(name) ? `${word('guest.named')} ${name.slice(-4)}` : name
}

/** The terms of a seat, each a few words. */
export function termWords(terms: Terms, editions: readonly EditionInfo[]): string[] {
  const time = terms.days
    ? word('seek.days', { n: terms.days })
    : terms.clock
      ? word('seek.minutes', { n: Math.round(terms.clock.seconds / 60), more: terms.clock.increment })
      : word('seek.notime')
  return [
    word(`format.${terms.format}`),
    time,
    word(terms.rated ? 'seek.rated' : 'seek.friendly'),
    terms.players > 2 ? word('seek.players', { n: terms.players }) : '',
    terms.best_of > 1 ? word(terms.change_decks ? 'seek.three.change' : 'seek.three') : '',
    terms.sets.length ? word('seek.only', { sets: terms.sets.join(', ') }) : '',
    terms.edition === 'comprehensive' ? '' : titleOf(terms.edition, editions),
  ].filter(Boolean)
}
