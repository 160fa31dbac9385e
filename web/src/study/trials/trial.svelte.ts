// One trial: begun, followed while it runs, and what it has found when it no longer does.
import type * as p from '../../made/protocol'

const OFTEN = 2000
const SOON = 300

/** Sends what is tried; `begin` says whether games are to be played for it. */
export type Ask = (begin: boolean) => Promise<p.TrialState>

export class TrialClient {
  state = $state.raw<p.TrialState | null>(null)
  trouble = $state('')
  busy = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private soon: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  constructor(
    private readonly ask: Ask,
    private readonly server: { progress: (id: string) => Promise<p.TrialState>; stop: (id: string) => Promise<p.TrialState> },
  ) {}

  /** Something else is tried from now on, and perhaps changed again at once. */
  lookSoon(): void {
    clearTimeout(this.soon)
    this.soon = setTimeout(() => void this.look(), SOON)
  }

  /** What is known of what is tried? */
  look = (): Promise<void> => this.told(() => this.ask(false))
  start = (): Promise<void> => this.told(() => this.ask(true))
  stop = (): Promise<void> => this.told(() => this.server.stop(this.state?.id ?? ''), true)

  leave(): void {
    this.asked++
    clearTimeout(this.timer)
    clearTimeout(this.soon)
  }

  private async told(send: () => Promise<p.TrialState>, partly = false): Promise<void> {
    clearTimeout(this.timer)
    if (!partly) clearTimeout(this.soon) // whoever starts it has looked
    const mine = ++this.asked
    this.busy = true
    try {
      const found = await send()
      if (mine !== this.asked) return
      // How far it is says nothing of decks and figures.
      this.state = partly && this.state ? { ...this.state, stage: found.stage, done: found.done, total: found.total, mine: found.mine } : found
      this.trouble = ''
    } catch (error) {
      if (mine !== this.asked) return
      if (!partly) this.state = null
      this.trouble = (error as Error).message
    }
    this.busy = false
    if (this.state?.stage === 'running') this.timer = setTimeout(() => void this.follow(), OFTEN)
    else if (partly && !this.trouble) await this.look() // it has ended: now there are figures
  }

  private follow(): Promise<void> {
    const id = this.state?.id ?? ''
    return this.told(() => this.server.progress(id), true)
  }
}
