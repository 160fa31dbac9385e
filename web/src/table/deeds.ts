// What using an ability costs and does, in a few words: its printed name alone tells nobody anything.
import { speech } from '../lib/speech.svelte'
import { settings } from '../lib/settings.svelte'
import { word } from '../lib/words'

export interface Deed {
  cost: string
  effect: string
}

const LONG = 110 // letters that are read at a glance

/** What stands under an ability's name on a card. */
export function deedOf(text: string, label: string): Deed | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const at = lines.findIndex((line) => line.toLowerCase() === label.toLowerCase())
  if (!label || at < 0) return null
  const found: Deed = { cost: '', effect: '' }
  for (const line of lines.slice(at + 1)) {
    const [, part, words] = /^(COST|EFFECT): *(.+)$/.exec(line) ?? []
    if (part === 'COST' && !found.effect) found.cost = words ?? ''
    else if (part === 'EFFECT') return { ...found, effect: words ?? '' }
    else if (line) return null
  }
  return null
}

/** Sentences as a part of a longer one: "Destroy this card. Pay 1." is "destroy this card, pay 1". */
function within(sentences: string): string {
  return sentences
    .replace(/\.$/, '')
    .split(/\. +(?=\p{Lu})/u)
    .map((one) => one.charAt(0).toLowerCase() + one.slice(1))
    .join(', ')
}

/** What a faction lets everybody do: these words are known in every language. */
function everyday({ cost, effect }: Deed): string {
  const n = /^Pay (\d+)\.$/.exec(cost)?.[1]
  const said = speech.patterns[`label.${within(effect)}`]
  return n && said ? word('deed.pay', { n, what: said }) : ''
}

/** What using an ability that everybody knows costs and does; nothing of others. */
export function knownDeed(text: string, label: string): string {
  const deed = deedOf(text, label)
  return deed ? everyday(deed) : ''
}

/** Using an ability of a card, said as a person would; nothing where its name has to do. */
export function deedText(deed: Deed, card: string, label: string): string {
  const known = everyday(deed)
  if (known) return word('deed.everyday', { card, what: known })
  if (settings.language !== 'en') return '' // what is printed on a card is not translated
  const what = [deed.cost, deed.effect].filter(Boolean).map(within).join(word('deed.then'))
  const said = word('deed.named', { card, label, what })
  return said.length > LONG ? '' : said
}
