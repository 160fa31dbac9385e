// One draft as the server shows it: fetched, then kept up to date over a connection that is made again when it is lost.
import type { CardFacts, DraftState } from '../made/protocol'
import { api } from '../lib/api'
import { note } from '../lib/fairness'
import { fill } from '../lib/fill'
import { cardNames } from '../lib/names.svelte'
import { notify } from '../lib/notify'
import { at } from '../lib/place'
import { word } from '../lib/words'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
/** How often to say that we are there, and how long the server may be silent then. */
const BEAT = 5000
const SILENCE = 12_000

export class Draft {
  state = $state.raw<DraftState | null>(null)
  facts = $state.raw<Record<string, CardFacts>>({})
  lost = $state(false)
  /** Why there is nothing to see, or why the last thing could not be done. */
  missing = $state('')
  trouble = $state('')
  busy = $state(false)
  /** Seconds left, counted down here; null: there is no hurry. */
  left = $state<number | null>(null)

  private socket: WebSocket | null = null
  private wait = FIRST_WAIT
  private heard = 0
  private until = 0
  private closed = false
  private readonly timers: number[] = []

  constructor(readonly id: string) {
    void this.load()
    this.timers.push(window.setInterval(() => this.tick(), 250), window.setInterval(() => this.beat(), BEAT))
  }

  private async load(): Promise<void> {
    try {
      this.take(await api.draft(this.id)) // first: it makes the browser known, so that the connection is ours
      this.open()
    } catch (error) {
      if (this.state === null && (error as { code?: string }).code !== 'offline') this.missing = (error as Error).message
      else this.again()
    }
  }

  private open(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${at(`/api/drafts/${this.id}/socket`)}`)
    this.socket = socket
    this.heard = Date.now()
    socket.onmessage = (event) => {
      this.heard = Date.now()
      this.wait = FIRST_WAIT
      this.lost = false
      const data = JSON.parse(String(event.data)) as object
      if ('id' in data) this.take(fill<DraftState>('DraftState', data))
    }
    socket.onclose = () => this.again()
  }

  private again(): void {
    this.socket = null
    if (this.closed) return
    this.lost = true
    this.timers.push(window.setTimeout(() => (this.state === null ? void this.load() : this.open()), this.wait))
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7)
  }

  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    if (Date.now() - this.heard > SILENCE) this.socket.close()
    else this.socket.send('{}')
  }

  private tick(): void {
    this.left = this.until ? Math.max(0, Math.ceil((this.until - Date.now()) / 1000)) : null
  }

  private take(state: DraftState): void {
    if (state.cards.length) {
      this.facts = { ...this.facts, ...Object.fromEntries(state.cards.map((card) => [card.name, card])) }
      cardNames.learn(state.cards)
    }
    if (this.state !== null && state.version < this.state.version) return // a reply that was overtaken
    const before = this.state
    this.state = state
    note(state)
    // there is something to do that there was not before
    if (before !== null && todo(state) && todo(state) !== todo(before)) void notify(word(todo(state)), state.source, state.id)
    this.until = state.left === null ? 0 : Date.now() + state.left * 1000
    this.tick()
  }

  /** Do something; what has come of it is shown, or why it could not be done. */
  async act(request: Promise<DraftState>): Promise<boolean> {
    this.busy = true
    this.trouble = ''
    try {
      this.take(await request)
      return true
    } catch (error) {
      this.trouble = (error as Error).message
      return false
    } finally {
      this.busy = false
    }
  }

  close(): void {
    this.closed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.socket?.close()
  }
}

/** What waits for this visitor, as the key of a phrase; nothing if nothing does. */
function todo(state: DraftState): string {
  const mine = state.seats.find((seat) => seat.seat === state.seat)
  if (!mine) return ''
  if (state.stage === 'checking' && !mine.ready) return 'draft.check'
  if (state.stage === 'drafting' && state.pack.length) return 'draft.pack.label'
  if (state.stage === 'building' && !mine.ready) return 'draft.build'
  return ''
}
