// How each kind of question is answered with clicks. No rules of the game: only the forms of answers in docs/PROTOCOL.md.
import type { Option, Question } from '../made/protocol'

export type Manner =
  | 'one' // one option; a click answers
  | 'some' // a set of options, then confirm
  | 'sequence' // options in an order, then confirm
  | 'number'
  | 'amounts' // a number for every option
  | 'name'

const ORDERED = new Set(['mulligan', 'arrange'])
/** Questions in which one acts or passes. */
export const WINDOWS: ReadonlySet<string> = new Set(['turn', 'respond', 'battle'])
const ALWAYS_SETS = new Set(['attackers', 'block', 'pay'])

export function mannerOf(question: Question): Manner {
  switch (question.kind) {
    case 'number':
    case 'bid':
      return 'number'
    case 'divide':
      return 'amounts'
    case 'name':
      return 'name'
  }
  if (question.ordered || ORDERED.has(question.kind)) return 'sequence'
  if (ALWAYS_SETS.has(question.kind)) return 'some'
  return question.minimum === 1 && question.maximum === 1 ? 'one' : 'some'
}

/** Whether nothing fits, which is asked all the same so that nobody can tell. */
export function fitsNothing(question: Question): boolean {
  const { kind, options, maximum } = question
  if (options.length) return options.length === 1 && options[0]?.word === 'no'
  return maximum === 0 && kind !== 'block' && mannerOf(question) === 'some'
}

/** Whether this is a window in which one acts or passes, as opposed to a choice. */
export function isWindow(question: Question): boolean {
  return WINDOWS.has(question.kind)
}

/** The places of the options about each card, by the card's id. */
export function byCard(question: Question | null): Map<string, number[]> {
  const found = new Map<string, number[]>()
  question?.options.forEach((option, place) => {
    const id = option.card?.id
    if (!id) return
    const places = found.get(id)
    if (places) places.push(place)
    else found.set(id, [place])
  })
  return found
}

/** Options that are not about a card: pass, end the turn, labels, players. */
export function withoutCard(question: Question): { option: Option; place: number }[] {
  return question.options.map((option, place) => ({ option, place })).filter(({ option }) => option.card === null)
}

export function isComplete(question: Question, chosen: readonly number[]): boolean {
  return chosen.length >= question.minimum && chosen.length <= Math.min(question.maximum, question.options.length)
}

/** Click on an option: take it, or give it back. A full hand gives up what was taken first, if only one is wanted. */
export function toggled(question: Question, chosen: readonly number[], place: number): number[] {
  if (chosen.includes(place)) return chosen.filter((one) => one !== place)
  if (chosen.length >= question.maximum) return question.maximum === 1 ? [place] : [...chosen]
  return [...chosen, place]
}

/** How much more damage destroys what an option is about; nothing where that is unknown. */
export type Needed = (option: Option) => number | null

/**
 * The first amounts that are shown for a division. Damage that destroys: as many as possible, the weakest first, and what is
 * left goes on the next. Anything else: as much as must be, on the first option.
 */
export function firstAmounts(question: Question, needed: Needed = () => null): number[] {
  const needs = question.options.map(needed)
  if (needs.some((need) => need === null)) return question.options.map((_, place) => (place === 0 ? question.minimum : 0))
  const amounts = needs.map(() => 0)
  const order = needs.map((need, place) => ({ need: need ?? 0, place })).sort((a, b) => a.need - b.need || a.place - b.place)
  let left = question.maximum
  let last = order[0]?.place ?? 0
  for (const { need, place } of order) {
    if (need > left) break
    amounts[place] = need
    left -= need
    last = place
  }
  const next = order.find(({ place }) => !amounts[place])?.place ?? last
  const rest = Math.max(0, left - (question.maximum - question.minimum))
  amounts[next] = (amounts[next] ?? 0) + rest
  return amounts
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0)
}

export function amountsAreRight(question: Question, amounts: readonly number[]): boolean {
  const total = sum(amounts)
  return amounts.every((one) => one >= 0) && total >= question.minimum && total <= question.maximum
}

/** The option that passes or says no, for the space bar; null if there is none. */
export function passPlace(question: Question): number | null {
  const place = question.options.findIndex((option) => option.word === 'pass')
  return place < 0 ? null : place
}

/** Kinds in which leaving everything as it is, is as good an answer as any. */
const LEAVES_BE = new Set(['block', 'mulligan', 'arrange', 'number', 'divide', 'bid'])

/** Whether confirming now would waste what one was asked for: nothing is chosen, though something could be. */
export function wouldWaste(question: Question, chosen: readonly number[]): boolean {
  return !chosen.length && question.minimum === 0 && question.options.length > 0 && !LEAVES_BE.has(question.kind)
}

/** Whether an option ends the turn while something could still be deployed or attacked. */
export function endsTooSoon(question: Question, place: number): boolean {
  const more = question.options.some(({ word }) => word === 'deploy' || word === 'attack')
  return more && question.options[place]?.word === 'end_turn'
}

/** What is chosen before anything was clicked: an order that is to be changed begins with the order given. */
export function firstChosen(question: Question | null): number[] {
  return question?.kind === 'arrange' ? question.options.map((_, place) => place) : []
}

/** The same places with one moved towards the front (-1) or the back (1). */
export function moved(chosen: readonly number[], at: number, by: -1 | 1): number[] {
  const result = [...chosen]
  const [one] = result.splice(at, 1)
  if (one !== undefined) result.splice(Math.max(0, at + by), 0, one)
  return result
}

/** The faction's rules at the start of a turn (602.2), by the words they are offered with. */
const ROUTINE = ['restore rule', 'develop rule']

/**
 * The answer to a question that needs no thought, or null: which of several equal copies out of a deck, and, if wanted, to
 * restore before developing, as everybody does.
 */
export function routine(question: Question, onTable: (id: string) => boolean, restoreFirst: boolean): number[] | null {
  const { options, minimum, maximum } = question
  if (question.kind === 'order' && restoreFirst && options.length === 2) {
    const labels = options.map((option) => option.label.toLowerCase())
    const sameCard = options.every((option) => option.card !== null && option.card.id === options[0]?.card?.id)
    return sameCard && ROUTINE.every((label) => labels.includes(label)) ? [labels.indexOf('restore rule')] : null
  }
  if (question.kind !== 'choose' || minimum !== maximum || minimum === 0 || options.length < minimum) return null
  const first = options[0]?.card?.name
  const equal = first != null && options.every((option) => option.word === 'card' && option.card?.name === first && !onTable(option.card.id))
  return equal ? Array.from({ length: minimum }, (_, place) => place) : null
}
