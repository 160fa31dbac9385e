// Which of the sentences on a card a question comes from: the others would only be in the way.
import type { Question } from '../made/protocol'
import { WINDOWS } from './asking'

/** What only matters before the first turn. */
const SETTING_UP = /^STARTING /

/** An ability as it is printed: its name, and the costs and effects under it. */
function printed(lines: readonly string[], ability: string): string[] {
  const at = lines.findIndex((line) => line.trim().toLowerCase() === ability.toLowerCase())
  if (!ability || at < 0) return []
  const after = lines.findIndex((line, place) => place > at && !/^(COST|EFFECT)\b/.test(line))
  return lines.slice(at, after < 0 ? undefined : after)
}

const OPTION = /^OPTION (\d+):? */

/** What stands behind the name of an option on a card: "Option 2" alone tells nobody anything. */
export function optionSays(text: string, label: string): string {
  const number = /^option (\d+)$/i.exec(label)?.[1]
  const lines = text.split(/\n+/).map((one) => one.trim()).filter(Boolean)
  const at = lines.findIndex((line) => OPTION.exec(line)?.[1] === number)
  if (!number || at < 0) return ''
  const next = lines.findIndex((line, place) => place > at && OPTION.test(line))
  return [lines[at]!.replace(OPTION, ''), ...lines.slice(at + 1, next < 0 ? undefined : next)].filter(Boolean).join(' ')
}

/** The one sentence of a card that waits for something to happen, where there is just one. */
export function waitingText(text: string): string {
  const all = text.split(/\n+/).filter((one) => /^(when|whenever|at the|after|the next time)\b/i.test(one.trim()))
  return all.length === 1 ? all[0]!.trim() : ''
}

/** The paragraphs of a card's text that ask this, as well as can be told. `turn` is 0 before the first, `ability` is what is being used. */
export function paragraphsThatAsk(text: string, question: Pick<Question, 'kind' | 'options'>, turn: number, ability = ''): string[] {
  const all = text.split(/\n+/).filter((one) => one.trim())
  const used = printed(all, ability)
  if (used.length) return used
  // In a window the options are other things that could be done.
  const labels = WINDOWS.has(question.kind) ? [] : question.options.flatMap(({ label }) => (label ? [label.toLowerCase()] : []))
  // What the options say stands on their buttons.
  const before = all.findIndex((one) => OPTION.test(one))
  if (before > 0 && labels.length > 1 && labels.every((label) => optionSays(text, label))) return all.slice(0, before)
  const asking = all.filter((one) => {
    if (question.kind === 'resource') return !SETTING_UP.test(one) && /\bplays? .*\bresource/i.test(one)
    return labels.length > 1 && labels.every((label) => one.toLowerCase().includes(label))
  })
  if (asking.length) return asking
  const now = all.filter((one) => SETTING_UP.test(one) === (turn === 0))
  return now.length && all.some((one) => SETTING_UP.test(one)) ? now : all
}
