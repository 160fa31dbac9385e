// The answers in a tree, as a person would say them in short.
import type { BoardNode, Option } from '../../made/protocol'
import { cardNames } from '../../lib/names.svelte'
import { speech } from '../../lib/speech.svelte'
import { word } from '../../lib/words'

const NUMBERED = ['number', 'share', 'card']

/** What was done at a node. */
export function nodeText(node: BoardNode, nameOf: (player: number) => string): string {
  return node.concedes ? word('node.concede') : answerText(node, nameOf)
}

/** An answer to a question of some kind. */
export function answerText(node: Pick<BoardNode, 'kind' | 'said'>, nameOf: (player: number) => string): string {
  if (!node.said.length) return word(node.kind === 'block' || node.kind === 'bid' ? 'node.pass' : 'node.nothing')
  return node.said.map((option) => optionWords(option, nameOf)).join(', ')
}

function optionWords(option: Option, nameOf: (player: number) => string): string {
  if (!NUMBERED.includes(option.word)) return speech.plain(speech.option(option), nameOf)
  const card = option.card?.name ? cardNames.of(option.card.name) : option.card ? speech.hidden : ''
  return [card, option.label].filter(Boolean).join(' ')
}
