// Which of the sentences on a card a question comes from: the others would only be in the way.
import type { Question } from '../made/protocol'

/** What only matters before the first turn. */
const SETTING_UP = /^STARTING /

/** The paragraphs of a card's text that ask this, as well as can be told. `turn` is 0 before the first. */
export function paragraphsThatAsk(text: string, question: Pick<Question, 'kind' | 'options'>, turn: number): string[] {
  const all = text.split(/\n+/).filter((one) => one.trim())
  const labels = question.options.flatMap(({ label }) => (label ? [label.toLowerCase()] : []))
  const asking = all.filter((one) => {
    if (question.kind === 'resource') return !SETTING_UP.test(one) && /\bplays? .*\bresource/i.test(one)
    return labels.length > 1 && labels.every((label) => one.toLowerCase().includes(label))
  })
  if (asking.length) return asking
  const now = all.filter((one) => SETTING_UP.test(one) === (turn === 0))
  return now.length && all.some((one) => SETTING_UP.test(one)) ? now : all
}
