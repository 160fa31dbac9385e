// One game as this browser sees it: what the server has shown, what it asks, and the ways to answer.
import type * as p from '../made/protocol'
import { note } from './fairness'
import { loadAnew } from './newer'
import { cardNames } from './names.svelte'
import { settings } from './settings.svelte'
import { Connection, type Status } from './socket'
import { word } from './words'

export interface ChatLine {
  seat: number
  text: string
  at: number
  /** The number by which it can be reported. */
  line: number
}

/** What is wrong, to be shown for a while. */
export interface Trouble {
  message: string
  reason: p.Message | null
  rules: string[]
}

/** A seat's side of the game. */
export class Sight {
  state = $state.raw<p.State | null>(null)
  log = $state.raw<p.Message[]>([])

  take(state: p.State): void {
    this.log = [...this.log.slice(0, state.log.start), ...state.log.entries]
    this.state = state
  }
}

type Key = number | 'watcher'

/** Called around every change of what is shown, so that cards can be seen moving. */
export interface Stage {
  before(): void
  after(state: p.State, fresh: p.Message[]): void
}

const STEP = 520 // milliseconds that a move of somebody else stays
const HURRIED = 90 // the same when many are waiting
const MANY = 8
const BREATH = 40

export class GameClient {
  status = $state<Status>('connecting')
  info = $state.raw<p.GameInfo | null>(null)
  seats = $state.raw<number[]>([])
  cards = $state.raw<Record<string, p.CardFacts>>({})
  chat = $state<ChatLine[]>([])
  trouble = $state.raw<Trouble | null>(null)
  undoAsked = $state.raw<p.UndoAsked | null>(null)
  undoWaiting = $state(false)
  busy = $state(false)
  rematch = $state.raw<p.Rematch | null>(null)
  /** The seat whose view is on the screen. */
  shown = $state<Key>('watcher')
  /** At one screen: whose turn it is to take the place in front of it. */
  curtain = $state<number | null>(null)
  /** The last thing done was taking something back: what needs no thought is asked all the same. */
  tookBack = false
  /** When the state on the screen came, for the clock. */
  since = $state(0)
  /** The clocks as a judge has set them, until the next state. */
  clock = $state.raw<p.ClockState | null>(null)

  private readonly sights = new Map<Key, Sight>()
  private sightCount = $state(0)
  private readonly connection: Connection
  private queue: p.State[] = []
  private timer = 0
  private troubleTimer = 0
  private refusedFor = ''
  stage: Stage | null = null

  constructor(
    readonly id: string,
    readonly tokens: string[],
  ) {
    this.connection = new Connection(id, tokens, {
      message: (message) => this.receive(message),
      status: (status) => {
        if (status === 'refused' && this.refusedFor === 'protocol' && loadAnew()) return
        this.status = status
      },
    })
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.troubleTimer)
    this.connection.close()
  }

  // ---- what is seen ---------------------------------------------------------------------------------------

  get sight(): Sight | null {
    void this.sightCount
    return this.sights.get(this.shown) ?? null
  }

  get state(): p.State | null {
    return this.sight?.state ?? null
  }

  get view(): p.View | null {
    return this.state?.view ?? null
  }

  /** The seat on the screen; null for a watcher. */
  get seat(): number | null {
    return this.shown === 'watcher' ? null : this.shown
  }

  get question(): p.Question | null {
    return this.curtain === null && !this.busy ? (this.view?.question ?? null) : null
  }

  get log(): p.Message[] {
    return this.sight?.log ?? []
  }

  /** Whether somebody else would have to agree before something is taken back. */
  get careful(): boolean {
    return this.info?.seats.some((seat) => seat.kind === 'person' && !this.seats.includes(seat.seat)) ?? false
  }

  get increment(): number {
    return this.info?.clock?.increment ?? 0
  }

  nameOf(player: number): string {
    return this.info?.seats.find((seat) => seat.seat === player)?.name ?? `#${player + 1}`
  }

  // ---- from the server ------------------------------------------------------------------------------------

  private receive(message: p.ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.game
        note(message.game)
        this.seats = message.seats
        this.queue = []
        if (!message.seats.includes(this.shown as number)) this.shown = message.seats[0] ?? 'watcher'
        this.busy = false
        // An undo that was decided meanwhile is not asked for any more; if it is, that follows.
        this.undoAsked = null
        this.undoWaiting = false
        break
      case 'table':
        this.info = message.game
        break
      case 'state':
        this.learn(message.cards)
        this.queue.push(message)
        if (!this.timer) this.next()
        break
      case 'said':
        if (message.earlier && this.chat.some(({ line, seat, text }) => line === message.line && seat === message.seat && text === message.text)) break
        this.chat.push({ seat: message.seat, text: message.text, at: Date.now(), line: message.line })
        break
      case 'undo_asked':
        this.undoAsked = message
        this.undoWaiting = this.seats.includes(message.seat)
        break
      case 'undo_decided':
        this.undoAsked = null
        if (this.undoWaiting && !message.done) this.tell(word('undo.refused'))
        this.undoWaiting = false
        break
      case 'rematch':
        this.rematch = message
        break
      case 'judged':
        this.clock = message.clock
        this.since = Date.now()
        this.tell(`${message.ruling.by} ${word(`cup.log.${message.ruling.kind}`, { name: message.ruling.seat === null ? '' : this.nameOf(message.ruling.seat) })}`)
        break
      case 'error':
        this.refusedFor = message.code
        this.complain(message)
        break
    }
  }

  private learn(cards: p.CardFacts[]): void {
    cardNames.learn(cards)
    if (cards.length) {
      this.cards = { ...this.cards, ...Object.fromEntries(cards.map((card) => [card.name, card])) }
    }
  }

  private next(): void {
    this.timer = 0
    const state = this.queue.shift()
    if (state === undefined) return
    const fresh = this.show(state)
    const wait = this.pause(state, fresh)
    if (wait > 0) this.timer = window.setTimeout(() => this.next(), wait)
    else this.next()
  }

  /** Put a state on the screen; the entries of the log that came with it. */
  private show(state: p.State): p.Message[] {
    const key: Key = state.seat ?? 'watcher'
    let sight = this.sights.get(key)
    const first = sight?.state == null
    if (sight === undefined) {
      sight = new Sight()
      this.sights.set(key, sight)
      this.sightCount += 1
    }
    const onScreen = key === this.shown
    if (onScreen) this.stage?.before()
    sight.take(state)
    if (onScreen) {
      this.busy = false
      this.since = Date.now()
      this.clock = null
    }
    const fresh = first ? [] : state.log.entries
    if (onScreen && !first) this.stage?.after(state, fresh)
    this.changePlaces(state)
    return fresh
  }

  /** Several people at one screen: whoever is asked sees the table. */
  private changePlaces(state: p.State): void {
    if (this.seats.length < 2 || state.seat === null || state.seat === this.shown) return
    if (state.view.question !== null && !state.view.over) this.curtain = state.seat
  }

  /** How long a state stays before the next is shown: so long that one can see what somebody did. */
  private pause(state: p.State, fresh: p.Message[]): number {
    if ((state.seat ?? 'watcher') !== this.shown || !fresh.length) return 0
    if (this.queue.length === 0 && state.view.question !== null) return 0
    // At once means as fast as it can be drawn: what comes meanwhile is drawn together.
    if (settings.pace === 0) return this.queue.length === 0 ? BREATH : 0
    return (this.queue.length > MANY ? HURRIED : STEP) * settings.pace
  }

  // ---- to the server --------------------------------------------------------------------------------------

  /** Answer the open question. */
  async answer(answer: number[], name?: string): Promise<boolean> {
    const state = this.state
    if (state === null || state.seat === null || this.busy || !this.reaches()) return false
    this.busy = true
    this.tookBack = false
    this.trouble = null
    const request = { type: 'answer', seat: state.seat, number: state.number } as const
    const reply = await this.connection.ask(name === undefined ? { ...request, answer } : { ...request, name })
    if (reply?.type === 'accepted') return true
    this.busy = false
    if (reply?.type === 'error' && reply.code !== 'stale') this.complain(reply)
    return false
  }

  async setStops(stops: p.StopsIn): Promise<void> {
    if (this.seat !== null) await this.request({ type: 'stops', seat: this.seat, stops })
  }

  /** Pass for the player until the own turn comes; or no longer. */
  async passUntilMyTurn(): Promise<void> {
    const stops = this.state?.stops
    if (stops) await this.setStops({ ...stops, hold: false, until: stops.until === 'my_turn' ? '' : 'my_turn' })
  }

  async undo(): Promise<void> {
    if (this.seat === null) return
    this.tookBack = true
    // Only if there is somebody to ask, and from now on: the decision may come before the reply.
    this.undoWaiting = this.careful && !this.state?.undo.free
    if (!(await this.request({ type: 'undo', seat: this.seat }))) this.undoWaiting = false
  }

  async consent(agree: boolean): Promise<void> {
    const asked = this.undoAsked
    if (asked === null || !this.reaches()) return
    this.undoAsked = null
    for (const seat of this.seats.filter((one) => asked.of.includes(one))) {
      await this.request({ type: 'consent', seat, request: asked.request, agree })
    }
  }

  async concede(): Promise<void> {
    if (this.seat !== null) await this.request({ type: 'concede', seat: this.seat })
  }

  /** Whether it was said. */
  async say(text: string): Promise<boolean> {
    return this.seat !== null && (await this.request({ type: 'say', seat: this.seat, text }))
  }

  /** What this player does not want at the table: talk, people who watch. */
  async shut(talk: boolean, watching: boolean): Promise<void> {
    if (this.seat !== null) await this.request({ type: 'close', seat: this.seat, talk, watching })
  }

  async why(card: string): Promise<p.Reason[]> {
    if (this.seat === null) return []
    const reply = await this.connection.ask({ type: 'why', seat: this.seat, card })
    return reply?.type === 'reasons' ? reply.reasons : []
  }

  /** What the coach of the table makes of the open question. */
  async counsel(): Promise<p.Counselled | null> {
    if (this.seat === null) return null
    const reply = await this.connection.ask({ type: 'coach', seat: this.seat })
    if (reply?.type === 'error') this.complain(reply)
    return reply?.type === 'counsel' ? reply : null
  }

  async explain(card: string): Promise<p.Influence[]> {
    const reply = await this.connection.ask({ type: 'explain', card, seat: this.seat })
    return reply?.type === 'explained' ? reply.influences : []
  }

  /** Whether what is said now can arrive; if not, the player is told. */
  private reaches(): boolean {
    if (this.status !== 'open') this.tell(word('wait.unsent'))
    return this.status === 'open'
  }

  private async request(request: Parameters<Connection['ask']>[0]): Promise<boolean> {
    if (!this.reaches()) return false
    const reply = await this.connection.ask(request)
    if (reply?.type === 'error') this.complain(reply)
    return reply?.type === 'accepted'
  }

  private complain({ message, french, reason, rules }: p.Refused): void {
    this.tell((settings.language === 'fr' && french) || message, reason, rules)
  }

  private tell(message: string, reason: p.Message | null = null, rules: string[] = []): void {
    this.trouble = { message, reason, rules }
    clearTimeout(this.troubleTimer)
    this.troubleTimer = window.setTimeout(() => (this.trouble = null), 7000)
  }

  /** Take the place in front of the screen. */
  sitDown(): void {
    if (this.curtain === null) return
    this.shown = this.curtain
    this.curtain = null
    this.since = Date.now()
  }
}
