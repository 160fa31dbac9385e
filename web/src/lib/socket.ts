// One connection to a game, made again whenever it is lost.
import type { ClientMessageIn, ServerMessage } from '../made/protocol'
import { fill } from './fill'
import { at } from './place'

export const PROTOCOL = 1

export type Status = 'connecting' | 'open' | 'lost' | 'refused'

interface Hooks {
  message(message: ServerMessage): void
  status(status: Status): void
}

/** A request without its number. */
type Request = ClientMessageIn extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
/** How often to ask whether the server is there, and how long it may be silent then. */
const BEAT = 5000
const SILENCE = 9000
/** The same for a connection that may have died unnoticed: the network was away, or the page was. */
const DOUBT = 4000
const REFUSED = 1008 // what the server closes with when it does not want us

export class Connection {
  private socket: WebSocket | null = null
  private wait = FIRST_WAIT
  private timer = 0
  private beat = 0
  private doubt = 0
  private pinged = 0
  private closed = false
  private lastId = 0
  private readonly replies = new Map<number, (message: ServerMessage) => void>()

  constructor(
    private readonly game: string,
    private readonly tokens: string[],
    private readonly hooks: Hooks,
  ) {
    this.open()
    addEventListener('online', this.again)
    document.addEventListener('visibilitychange', this.again)
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${at('/api/socket')}`)
    this.socket = socket
    this.hooks.status('connecting')
    this.expectWithin(SILENCE) // a dead network says nothing to somebody new either
    socket.onopen = () => {
      this.listen()
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, game: this.game, tokens: this.tokens }))
    }
    socket.onmessage = (event) => this.receive(String(event.data))
    socket.onclose = (event) => this.lost(event.code)
  }

  /** Whether the server is still there: one that hangs keeps its connections open. */
  private listen(): void {
    clearInterval(this.beat)
    clearTimeout(this.doubt)
    this.pinged = 0
    this.beat = window.setInterval(() => {
      if (this.pinged && Date.now() - this.pinged > SILENCE) this.giveUp()
      else this.ping()
    }, BEAT)
  }

  private ping(): void {
    if (this.pinged) return
    this.pinged = Date.now()
    void this.ask({ type: 'ping' })
  }

  /** Give the connection up unless anything comes by then. */
  private expectWithin(milliseconds: number): void {
    clearTimeout(this.doubt)
    this.doubt = window.setTimeout(() => this.giveUp(), milliseconds)
  }

  private giveUp(): void {
    const socket = this.socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket.dispatchEvent(new Event('close')) // whoever waits for a reply
    this.lost(0)
  }

  private receive(text: string): void {
    this.pinged = 0
    clearTimeout(this.doubt)
    const message = fill<ServerMessage>('ServerMessage', JSON.parse(text))
    if (message.type === 'welcome') {
      this.wait = FIRST_WAIT
      this.hooks.status('open')
    }
    const id = 'id' in message ? message.id : 0
    const reply = id ? this.replies.get(id) : undefined
    if (reply) {
      this.replies.delete(id)
      reply(message)
    } else {
      this.hooks.message(message)
    }
  }

  private lost(code: number): void {
    this.socket = null
    clearInterval(this.beat)
    clearTimeout(this.doubt)
    this.replies.clear()
    if (this.closed) return
    if (code === REFUSED) {
      this.hooks.status('refused')
      return
    }
    this.hooks.status('lost')
    this.timer = window.setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7)
  }

  /** The network is back, or somebody looks at the page again. */
  private readonly again = (): void => {
    if (this.closed || document.hidden) return
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.ping()
      this.expectWithin(DOUBT)
    } else if (this.socket === null && this.timer) {
      clearTimeout(this.timer)
      this.timer = 0
      this.open()
    }
  }

  /** Send a request; the reply, or null if the connection is gone before it comes. */
  ask(request: Request): Promise<ServerMessage | null> {
    const socket = this.socket
    if (socket === null || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null)
    const id = ++this.lastId
    return new Promise((resolve) => {
      this.replies.set(id, resolve)
      socket.addEventListener('close', () => resolve(null), { once: true })
      socket.send(JSON.stringify({ ...request, id }))
    })
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.beat)
    clearTimeout(this.doubt)
    removeEventListener('online', this.again)
    document.removeEventListener('visibilitychange', this.again)
    this.socket?.close()
  }
}
