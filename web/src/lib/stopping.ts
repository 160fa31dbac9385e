// Why a text was not understood, in a sentence of the reader's language.
import type { Stop } from '../made/protocol'
import { word } from './words'

/** So many words say where a text stopped. */
const ENOUGH = 6

export function whyStopped({ status, line, stopped_at }: Stop): string {
  const rest = stopped_at.split(/\s+/)
  const kept = rest.slice(0, status === 'LEXICAL' ? 1 : ENOUGH)
  const what = kept.join(' ') + (status !== 'LEXICAL' && rest.length > ENOUGH ? ' …' : '')
  return word(what ? `stop.${status.toLowerCase()}` : 'stop.other', { line, what }, word('stop.other', { line }))
}
