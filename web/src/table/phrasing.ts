// Options as a person would say them: whose thing is attacked, and no card's name where all are about the same card.
import type { Card, Option, Question } from '../made/protocol'
import { speech, type Piece } from '../lib/speech.svelte'
import { word } from '../lib/words'

export interface Around {
  cards: ReadonlyMap<string, Card>
  nameOf(player: number): string
}

/** Whether every option is about one and the same card, whose name then tells nothing. */
function sameCard(question: Question): boolean {
  const first = question.options[0]?.card?.id
  return question.options.length > 1 && first !== undefined && question.options.every((option) => option.card?.id === first)
}

export function optionText(question: Question, option: Option, { cards, nameOf }: Around): string {
  const card = option.card ? cards.get(option.card.id) : undefined
  if (option.word === 'attack' && card) {
    const name = nameOf(card.controller)
    if (card.types.includes('faction')) return word('prompt.attack.player', { name })
    return word('prompt.attack.card', { card: speech.plain([option.card!], nameOf), name })
  }
  if (option.word === 'text' && option.label && sameCard(question)) return speech.label(option.label)
  return speech.plain(speech.option(option), nameOf)
}

/** The question itself; a battle over a faction is said to be over its player: two may have the same faction. */
export function questionPieces({ reason }: Question, { cards }: Around): Piece[] {
  const target = reason.args['target']
  const card = typeof target === 'object' && target.is === 'card' ? cards.get(target.id) : undefined
  if (!card?.types.includes('faction')) return speech.message(reason)
  return speech.message({ ...reason, args: { ...reason.args, target: { is: 'player', player: card.controller } } })
}

/** What the player who is asked would call the owner of a card among those that can be chosen. */
export type Whose = 'mine' | 'theirs' | ''

/** Whose card it is: said only where cards of both sides can be chosen, or something hurtful could hit oneself. */
export function whoseOf(card: Card | undefined, question: Question | null, viewer: number | null): Whose {
  if (!card || !question || viewer === null || !['pick', 'choose', 'divide'].includes(question.kind)) return ''
  return card.controller === viewer ? 'mine' : 'theirs'
}
