// What was chosen, as a phrase.
import type { Choice, Option } from '../../made/protocol'
import { speech } from '../../lib/speech.svelte'

type NameOf = (player: number) => string

/** An option inside a sentence: small letters, but for names. */
function inside(option: Option, nameOf: NameOf): string {
  const [first, ...rest] = speech.option(option)
  const small = typeof first === 'string' ? [first.charAt(0).toLowerCase() + first.slice(1), ...rest] : [first!, ...rest]
  return speech.plain(small, nameOf)
}

function said(key: string, args: Record<string, string | number>): string {
  return speech.plain(speech.message({ key, args, rules: [] }), () => '')
}

/** A choice in words: "Block with Page", "2 to Queen, 1 to Page". */
export function choiceText(choice: Choice, nameOf: NameOf): string {
  const options = choice.options.map((option) => inside(option, nameOf))
  const shares = options.length && choice.amounts.length
  const parts = shares ? options.map((what, place) => said('study.answer.share', { n: choice.amounts[place]!, what })) : options
  const listed = (parts.length ? parts : choice.amounts.map(String)).join(', ')
  const key = `study.answer.${choice.kind}`
  const text = key in speech.patterns ? said(key, { what: listed, some: listed ? 'yes' : 'no' }) : listed || said('study.answer.nothing', {})
  return text.charAt(0).toUpperCase() + text.slice(1)
}
