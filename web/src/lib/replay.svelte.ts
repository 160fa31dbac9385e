// A finished game to step through. Steps are fetched as they are wanted and kept.
import type * as p from '../made/protocol'
import { api } from './api'
import { cardNames } from './names.svelte'

const CHUNK = 25

export type Side = p.ReplaySteps['side']

export class ReplayClient {
  info = $state.raw<p.ReplayInfo | null>(null)
  step = $state(0)
  side = $state<Side>('all')
  /** At whose side of the table one sits. */
  seat = $state(0)
  cards = $state.raw<Record<string, p.CardFacts>>({})
  trouble = $state('')
  private steps = $state.raw<Record<string, p.ReplayStep>>({})
  private readonly asked = new Set<string>()

  constructor(readonly id: string) {
    api.replay(id).then(
      (info) => {
        this.info = info
        this.need(0)
      },
      (error: Error) => (this.trouble = error.message),
    )
  }

  get last(): number {
    return this.info?.steps ?? 0
  }

  get current(): p.ReplayStep | null {
    return this.steps[`${this.side}:${this.step}`] ?? null
  }

  /** The table at this step. Seen by all, every player's hand lies open. */
  get view(): p.View | null {
    const views = this.current?.views
    if (!views) return null
    if (this.side !== 'all') return views[0] ?? null
    const mine = views[this.seat] ?? views[0]
    if (!mine) return null
    return {
      ...mine,
      players: mine.players.map((player) => ({ ...player, hand: views[player.index]?.players[player.index]?.hand ?? player.hand })),
    }
  }

  /** The log up to this step. */
  get log(): p.Message[] {
    return (this.info?.log ?? []).filter((entry) => entry.step <= this.step).map((entry) => entry.message)
  }

  stepOfEntry(entry: number): number {
    return this.info?.log[entry]?.step ?? this.step
  }

  get turn(): number {
    const turns = this.info?.turns ?? []
    return turns.filter((start) => start <= this.step).length - 1
  }

  nameOf(player: number): string {
    return this.info?.game.seats[player]?.name || `#${player + 1}`
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step))
    this.need(this.step)
  }

  goTurn(by: -1 | 1): void {
    const turns = this.info?.turns ?? []
    const to = by > 0 ? turns.find((start) => start > this.step) : turns.findLast((start) => start < this.step)
    this.go(to ?? (by > 0 ? this.last : 0))
  }

  see(side: Side): void {
    this.side = side
    if (/^\d$/.test(side)) this.seat = Number(side)
    this.need(this.step)
  }

  private need(step: number): void {
    this.fetch(Math.floor(step / CHUNK))
    if (step % CHUNK > CHUNK / 2) this.fetch(Math.floor(step / CHUNK) + 1)
  }

  private fetch(chunk: number): void {
    const side = this.side
    const key = `${side}:${chunk}`
    if (this.asked.has(key) || chunk * CHUNK > this.last) return
    this.asked.add(key)
    api.steps(this.id, side, chunk * CHUNK, CHUNK).then(
      (page) => {
        cardNames.learn(page.cards)
        this.cards = { ...this.cards, ...Object.fromEntries(page.cards.map((card) => [card.name, card])) }
        this.steps = { ...this.steps, ...Object.fromEntries(page.steps.map((one) => [`${side}:${one.step}`, one])) }
      },
      (error: Error) => {
        this.asked.delete(key)
        this.trouble = error.message
      },
    )
  }
}
