// One tournament as this browser sees it: asked for again and again while the page is in sight.
import type * as p from '../made/protocol'
import { api } from '../lib/api'

const EVERY = 2500 // milliseconds

export class TournamentClient {
  view = $state.raw<p.TournamentView | null>(null)
  trouble = $state('')
  busy = $state(false)
  private timer = 0

  constructor(readonly id: string) {}

  /** Look, and go on looking. */
  open(): void {
    void this.look()
    this.timer = window.setInterval(() => !document.hidden && !this.busy && void this.look(), EVERY)
  }

  close(): void {
    clearInterval(this.timer)
  }

  async look(): Promise<void> {
    try {
      const found = await api.tournament(this.id, this.view?.version)
      if (found) this.view = found
      this.trouble = ''
    } catch (error) {
      if (this.view === null) this.trouble = (error as Error).message
    }
  }

  /** Do something that replies with the tournament as it is then; whether it was done. */
  async ask(request: Promise<p.TournamentView>): Promise<boolean> {
    this.busy = true
    this.trouble = ''
    try {
      this.view = await request
      return true
    } catch (error) {
      this.trouble = (error as Error).message
      return false
    } finally {
      this.busy = false
    }
  }

  act(action: p.DeskOrderIn['action']): Promise<boolean> {
    return this.ask(api.atDesk(this.id, { action }))
  }

  nameOf(number: number | null): string {
    return this.view?.entries.find((entry) => entry.number === number)?.name ?? ''
  }

  /** The match of this round in which somebody plays. */
  matchOf(number: number): p.TournamentMatch | undefined {
    const round = this.view?.info.round
    return this.view?.matches.find((match) => match.round === round && (match.first === number || match.second === number))
  }
}

/** A share in percent, as it is read in a language. */
export function percent(thousandths: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(thousandths / 100_000)
}
