// The first game with a guide: what is said when. The guide looks at the table and the question and knows no rules.
import type { Question, View } from '../made/protocol'

export const TOPICS = ['resources', 'threshold', 'deploy', 'attack', 'block', 'speed', 'respond', 'facedown'] as const
export type Topic = (typeof TOPICS)[number]

export interface Moment {
  view: View
  question: Question
  seat: number
}

export interface Tip {
  id: string
  rules: string[]
  topics: Topic[]
  when: (moment: Moment) => boolean
}

const has = (question: Question, word: string) => question.options.some((option) => option.word === word)
const asks = (kind: string, key?: string) => (moment: Moment) =>
  moment.question.kind === kind && (key === undefined || moment.question.reason.key === key)
const labelled = (moment: Moment, text: string) =>
  moment.question.options.some((option) => option.label.toLowerCase().includes(text))
const mine = (moment: Moment) => moment.view.active === moment.seat

/** In this order: the first that fits and was not said before is said. */
export const TIPS: Tip[] = [
  { id: 'start', rules: ['601.1b'], topics: ['resources'], when: asks('choose', 'starting_resources') },
  { id: 'first', rules: ['601.1c', '601.1e'], topics: [], when: asks('player', 'first_player') },
  { id: 'mulligan', rules: ['601.1f'], topics: [], when: asks('mulligan') },
  { id: 'order', rules: ['602.2'], topics: [], when: (moment) => asks('order')(moment) && labelled(moment, 'restore') },
  { id: 'develop', rules: ['602.2'], topics: ['resources'], when: (moment) => asks('option')(moment) && labelled(moment, 'resource') },
  { id: 'resource', rules: ['605.1a', '605.1b'], topics: ['resources', 'facedown'], when: asks('resource') },
  { id: 'deploy', rules: ['604.1', '406.1'], topics: ['deploy', 'threshold'], when: (moment) => asks('turn')(moment) && has(moment.question, 'deploy') },
  { id: 'flip', rules: ['507.4'], topics: ['facedown'], when: (moment) => has(moment.question, 'flip_up') },
  { id: 'attack', rules: ['608.1'], topics: ['attack'], when: (moment) => asks('turn')(moment) && has(moment.question, 'attack') },
  { id: 'use', rules: ['606.1'], topics: [], when: (moment) => asks('turn')(moment) && has(moment.question, 'use') },
  { id: 'nothing', rules: ['603.2'], topics: ['threshold'], when: (moment) => asks('turn')(moment) && !has(moment.question, 'deploy') },
  { id: 'attackers', rules: ['608.1b'], topics: ['attack'], when: asks('attackers') },
  { id: 'block', rules: ['608.1d'], topics: ['block'], when: asks('block') },
  { id: 'speed', rules: ['609.1'], topics: ['speed'], when: (moment) => asks('battle')(moment) && (moment.view.battle?.speed ?? -1) >= 0 },
  { id: 'battle', rules: ['608.1c'], topics: ['respond'], when: asks('battle') },
  { id: 'divide', rules: ['609.1c'], topics: ['speed'], when: asks('divide') },
  { id: 'respond', rules: ['607.1', '607.2'], topics: ['respond'], when: asks('respond') },
  { id: 'pick', rules: ['310.1'], topics: [], when: asks('pick') },
  { id: 'end', rules: ['610.1'], topics: [], when: (moment) => asks('turn')(moment) && mine(moment) && moment.view.turn > 2 },
]

/** What is said now: something new if there is, else what was said before about the same. */
export function tipFor(moment: Moment, said: ReadonlySet<string>): { tip: Tip; again: boolean } | null {
  const fitting = TIPS.filter((tip) => tip.when(moment))
  const fresh = fitting.find((tip) => !said.has(tip.id))
  if (fresh) return { tip: fresh, again: false }
  const known = fitting[0]
  return known ? { tip: known, again: true } : null
}

/** The topics that have come up. */
export function learned(said: ReadonlySet<string>): Set<Topic> {
  return new Set(TIPS.filter((tip) => said.has(tip.id)).flatMap((tip) => tip.topics))
}
