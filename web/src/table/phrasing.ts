// Options as a person would say them: whose thing is attacked, and no card's name where all are about the same card.
import type { Card, CardFacts, Link, Option, Question, View } from '../made/protocol'
import { cardNames } from '../lib/names.svelte'
import { settings } from '../lib/settings.svelte'
import { speech, type Piece } from '../lib/speech.svelte'
import { word } from '../lib/words'
import { deedOf, deedText, knownDeed } from './deeds'

export interface Around {
  cards: ReadonlyMap<string, Card>
  nameOf(player: number): string
  /** At whose side of the table one sits. */
  me?: number
  facts(name: string | null | undefined): CardFacts | undefined
}

/** Whether every option is about one and the same card, whose name then tells nothing. */
function sameCard(question: Question): boolean {
  const first = question.options[0]?.card?.id
  return question.options.length > 1 && first !== undefined && question.options.every((option) => option.card?.id === first)
}

export function optionText(question: Question, option: Option, around: Around): string {
  const { cards, nameOf } = around
  const card = option.card ? cards.get(option.card.id) : undefined
  if (option.word === 'attack' && card) {
    const name = nameOf(card.controller)
    if (card.types.includes('faction')) return word('prompt.attack.player', { name })
    return word('prompt.attack.card', { card: speech.plain([option.card!], nameOf), name })
  }
  if (option.word === 'use' && option.card?.name) {
    const deed = deedOf(around.facts(option.card.name)?.text ?? '', option.label)
    const said = deed ? deedText(deed, cardNames.of(option.card.name), speech.label(option.label)) : ''
    if (said) return said
  }
  if (option.word === 'text' && option.label && sameCard(question)) return speech.label(option.label)
  const said = speech.option(option)
  // Among players to choose from one is oneself, whatever the others call one.
  const [only] = said
  if (said.length === 1 && typeof only === 'object' && only.is === 'player' && only.player === around.me) return word('prompt.you')
  return speech.plain(said, nameOf)
}

const SHORT = 70 // letters of a question in one line or two

/** "This, or that?": a choice of two that a card has in its own words says itself what it is about. */
function either({ reason, options }: Question, around: Around): string {
  const [one, other] = options
  if (reason.key !== 'choose.option' || options.length !== 2 || ![one, other].every((option) => /^\p{Ll}/u.test(option?.label ?? ''))) return ''
  const [a, b] = [one!, other!].map((option) => speech.plain(speech.option(option), around.nameOf))
  const said = word('prompt.either', { a: a!, b: b!.charAt(0).toLowerCase() + b!.slice(1) })
  return said.length > SHORT ? '' : said
}

/** An offer in the card's own words, where they make it once: "you may draw a card" is "Do you want to draw a card?". */
function offer({ kind, reason, source }: Question, around: Around): string {
  if (kind !== 'yes_no' || !reason.key.startsWith('may.') || settings.language !== 'en') return ''
  const offers = [...(around.facts(source?.name)?.text ?? '').matchAll(/\byou may ([^.,:;()[\]\n]+)/gi)]
  const said = offers.length === 1 ? word('prompt.may', { what: offers[0]![1]!.trim() }) : ''
  return said.length > SHORT ? '' : said
}

/** The question itself; a battle over a faction is said to be over its player: two may have the same faction. */
export function questionPieces(question: Question, around: Around): Piece[] {
  const choice = either(question, around) || offer(question, around)
  if (choice) return [choice]
  const { reason } = question
  const { cards } = around
  const target = reason.args['target']
  const card = typeof target === 'object' && target.is === 'card' ? cards.get(target.id) : undefined
  if (!card?.types.includes('faction')) return speech.message(reason)
  return speech.message({ ...reason, args: { ...reason.args, target: { is: 'player', player: card.controller } } })
}

/** What is being deployed and used. A card is open to all while it is being deployed; one that cannot be named any
 * more has come into play or has happened, though its deploying goes on while something follows from that. */
export function goingOn(view: View | null): Link[] {
  return view?.chain.filter((link) => link.ability || link.card.name) ?? []
}

/** Who plays or uses what, for whoever may respond to it. */
export function linkText({ player, card, ability, label }: Link, around: Pick<Around, 'nameOf' | 'facts'>): string {
  const deed = ability ? knownDeed(around.facts(card.name)?.text ?? '', label) : ''
  const said = { player: around.nameOf(player), card: cardNames.of(card.name), label: cardNames.ability(label), deed }
  return word(!ability ? 'chain.deploys' : deed ? 'chain.does' : label ? 'chain.uses' : 'chain.uses.unnamed', said)
}

/** What the player who is asked would call the owner of a card among those that can be chosen. */
export type Whose = 'mine' | 'theirs' | ''

/** Whose card it is: said only where cards of both sides can be chosen, or something hurtful could hit oneself. */
export function whoseOf(card: Card | undefined, question: Question | null, viewer: number | null): Whose {
  if (!card || !question || viewer === null || !['pick', 'choose', 'divide'].includes(question.kind)) return ''
  return card.controller === viewer ? 'mine' : 'theirs'
}
