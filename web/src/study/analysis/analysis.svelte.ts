// The analysis of one game: asked for, followed while it runs, kept here when it is done.
import type * as p from '../../made/protocol'
import { api } from '../../lib/api'

const OFTEN = 2000

export class AnalysisClient {
  state = $state.raw<p.AnalysisState | null>(null)
  trouble = $state('')
  advice = $state.raw<p.Decision | null>(null)
  asking = $state(false)
  /** What is being looked at is finished first. */
  stopping = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {}

  get result(): p.Analysis | null {
    return this.state?.analysis ?? null
  }

  look = (): Promise<void> => this.told(api.analysis(this.id))
  start = (): Promise<void> => this.told(api.startAnalysis(this.id))

  async stop(): Promise<void> {
    this.stopping = true
    await this.told(api.stopAnalysis(this.id))
    this.stopping = false
  }

  /** What could be done at a step. */
  async ask(step: number): Promise<void> {
    this.asking = true
    this.advice = null
    this.trouble = ''
    try {
      this.advice = (await api.advice(this.id, step)).decision
    } catch (error) {
      this.trouble = (error as Error).message
    }
    this.asking = false
  }

  leave(): void {
    clearTimeout(this.timer)
  }

  private async told(reply: Promise<p.AnalysisState>): Promise<void> {
    clearTimeout(this.timer)
    try {
      this.state = await reply
      this.trouble = ''
    } catch (error) {
      this.trouble = (error as Error).message
    }
    if (this.state?.stage === 'running') this.timer = setTimeout(() => void this.look(), OFTEN)
  }
}

/** The decisions of a player. */
export function decisionsOf(analysis: p.Analysis, player: number): p.Decision[] {
  return analysis.decisions.filter((one) => one.player === player)
}

/** What luck has added up to, draw by draw. */
export function luckOf(analysis: p.Analysis, player: number): { step: number; sum: number }[] {
  let sum = 0
  return analysis.draws.filter((one) => one.player === player).map((one) => ({ step: one.step, sum: (sum += one.luck) }))
}

/** The last decision of a player at a step or before it. */
export function lastAt(decisions: readonly p.Decision[], step: number): p.Decision | undefined {
  return decisions.findLast((one) => one.step <= step)
}
