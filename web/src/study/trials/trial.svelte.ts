// One trial: begun, followed while it runs, and what it has found when it no longer does.
import type * as p from '../../made/protocol'

const OFTEN = 2000
const SOON = 300

/** Sends what is tried; `begin` says whether games are to be played for it. */
export type Ask = (begin: boolean) => Promise<p.TrialState>

export class TrialClient {
  state = $state.raw<p.TrialState | null>(null)
  /** One of one's own that still runs, though something else is looked at by now. */
  other = $state.raw<p.TrialState | null>(null)
  trouble = $state('')
  busy = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private otherTimer: ReturnType<typeof setTimeout> | undefined
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

  /** What is known of what is tried? Whoever wants to start it meanwhile need not wait for that. */
  look = (): Promise<void> => this.told(() => this.ask(false))
  start = (): Promise<void> => {
    this.busy = true
    return this.told(() => this.ask(true))
  }
  stop = (): Promise<void> => this.told(() => this.server.stop(this.state?.id ?? ''), true)

  async stopOther(): Promise<void> {
    const id = this.other?.id ?? ''
    this.setAside(null)
    try {
      await this.server.stop(id)
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  leave(): void {
    this.asked++
    clearTimeout(this.otherTimer)
    clearTimeout(this.timer)
    clearTimeout(this.soon)
  }

  private async told(send: () => Promise<p.TrialState>, partly = false): Promise<void> {
    clearTimeout(this.timer)
    if (!partly) clearTimeout(this.soon) // whoever starts it has looked
    const mine = ++this.asked
    try {
      const found = await send()
      if (mine !== this.asked) return
      if (!partly) this.turnTo(found.id)
      // How far it is says nothing of decks and figures.
      this.state = partly && this.state ? { ...this.state, stage: found.stage, done: found.done, total: found.total, mine: found.mine } : found
      this.trouble = ''
    } catch (error) {
      if (mine !== this.asked) return
      if (!partly) {
        this.turnTo('')
        this.state = null
      }
      this.trouble = (error as Error).message
    }
    this.busy = false
    if (this.state?.stage === 'running') this.timer = setTimeout(() => void this.follow(), OFTEN)
    else if (partly && !this.trouble) await this.look() // it has ended: now there are figures
  }

  /** What runs is not lost sight of when another trial is looked at. */
  private turnTo(id: string): void {
    if (this.state?.stage === 'running' && this.state.mine && this.state.id !== id) this.setAside(this.state)
    else if (this.other?.id === id) this.setAside(null)
  }

  private setAside(trial: p.TrialState | null): void {
    clearTimeout(this.otherTimer)
    this.other = trial
    if (trial) this.otherTimer = setTimeout(() => void this.followOther(trial.id), OFTEN)
  }

  private async followOther(id: string): Promise<void> {
    const found = await this.server.progress(id).catch(() => null) // asked again later
    if (this.other?.id === id) this.setAside(found === null ? this.other : found.stage === 'running' ? found : null)
  }

  private follow(): Promise<void> {
    const id = this.state?.id ?? ''
    return this.told(() => this.server.progress(id), true)
  }
}
