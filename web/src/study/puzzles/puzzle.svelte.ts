// One puzzle as somebody solves it. The server judges; what was solved is kept in the browser.
import type * as p from '../../made/protocol'
import { cardNames } from '../../lib/names.svelte'
import { keep, kept } from '../../lib/store'
import type { PuzzleDoor } from '../api'
import { openView } from '../board/open'
import { afterMistake, afterSolving, EMPTY, type PuzzleRecord } from './record'

class Records {
  now = $state.raw<PuzzleRecord>({ ...EMPTY, ...kept<Partial<PuzzleRecord>>('puzzles', {}) })

  change(record: PuzzleRecord): void {
    this.now = record
    keep('puzzles', record)
  }
}

export const records = new Records()

export class PuzzleClient {
  now = $state.raw<p.PuzzleLook | null>(null)
  cards = $state.raw<Record<string, p.CardFacts>>({})
  hint = $state.raw<p.PuzzleHint | null>(null)
  hints = $state<0 | 1 | 2>(0)
  line = $state.raw<p.PuzzleSaid[]>([])
  verdict = $state<'' | 'right' | 'wrong' | 'solved' | 'shown'>('')
  trouble = $state('')
  private clean = true

  constructor(
    readonly id: string,
    readonly door: PuzzleDoor,
    /** The day, if it is the puzzle of the day. */
    private readonly day: () => string,
  ) {
    void this.begin()
  }

  get view(): p.View | null {
    return this.now && openView(this.now.look, this.now.solver)
  }

  get question(): p.Question | null {
    return this.now?.solved || this.line.length ? null : (this.view?.question ?? null)
  }

  get step(): number {
    return this.now?.step ?? 0
  }

  /** From the beginning; what was wrong stays wrong. */
  async begin(): Promise<void> {
    await this.attempt(async () => {
      this.take(await this.door.look(0))
      this.verdict = ''
      this.line = []
    })
  }

  async answer(answer: number[]): Promise<boolean> {
    return this.attempt(async () => {
      const { right, now } = await this.door.answer(this.step, answer)
      if (!right || !now) {
        this.mistake()
        this.verdict = 'wrong'
        return
      }
      this.take(now)
      this.verdict = now.solved ? 'solved' : 'right'
      if (now.solved) records.change(afterSolving(records.now, this.id, this.clean, this.day()))
    })
  }

  async help(): Promise<void> {
    const next = this.hints === 0 ? 1 : 2
    await this.attempt(async () => {
      this.hint = await this.door.hint(this.step, next)
      this.hints = next
    })
  }

  async solve(): Promise<void> {
    await this.attempt(async () => {
      this.line = [...(await this.door.solution(this.step)).line]
      this.verdict = 'shown'
      this.mistake()
    })
  }

  private mistake(): void {
    this.clean = false
    records.change(afterMistake(records.now))
  }

  private take(look: p.PuzzleLook): void {
    cardNames.learn(look.look.cards)
    this.cards = { ...this.cards, ...Object.fromEntries(look.look.cards.map((card) => [card.name, card])) }
    this.now = look
    this.hint = null
    this.hints = 0
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      this.trouble = ''
      return true
    } catch (error) {
      this.trouble = (error as Error).message
      return false
    }
  }
}
