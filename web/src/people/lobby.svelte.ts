// The lobby as the server tells it: everything once, then what changes. It stays open while one's own seat waits, whatever page is shown.
import { met } from '../lib/api'
import { fill } from '../lib/fill'
import { notify } from '../lib/notify'
import { at } from '../lib/place'
import { word } from '../lib/words'
import type { LiveGame, LobbyMessage, LobbyNews, Paired, Person, Present, Seek } from '../made/protocol'

const FIRST_WAIT = 500
const LONGEST_WAIT = 10_000

class Lobby {
  you = $state.raw<Person | null>(null)
  seeks = $state.raw<Seek[]>([])
  games = $state.raw<LiveGame[]>([])
  present = $state.raw<Present>({ count: 0, names: [] })
  /** Games of one's own that have begun, and that one has not gone to yet. */
  called = $state.raw<Paired[]>([])
  connected = $state(false)
  /** Seats of one's own that have become games: whoever was very quick may hear of that before the answer to the own request. */
  private readonly begun = new Set<string>()
  private socket: WebSocket | null = null
  private lookers = 0
  private wait = FIRST_WAIT
  private timer = 0

  /** Somebody looks at the lobby, until the function that is returned is called. */
  look(): () => void {
    this.lookers++
    void met().then(
      () => this.open(),
      () => this.open(),
    )
    return () => {
      this.lookers--
      this.closeIfIdle()
    }
  }

  get mine(): Seek[] {
    return this.seeks.filter((seek) => this.isMine(seek))
  }

  isMine(seek: Seek): boolean {
    return !!this.you?.id && seek.by.id === this.you.id
  }

  sitsAt(seek: Seek): boolean {
    return !!this.you?.id && seek.seated.some((person) => person.id === this.you?.id)
  }

  /** What became of one's own wish, before the socket says so. */
  take(seek: Seek, mine: boolean): void {
    if (this.begun.has(seek.id)) return
    const me = mine ? seek.by : seek.seated.at(-1)
    if (me && this.you?.id && me.id !== this.you.id) this.reopen() // the session has ended: the socket is somebody else's
    if (me) this.you = me
    this.seeks = [...this.seeks.filter((one) => one.id !== seek.id), seek]
  }

  drop(id: string): void {
    this.seeks = this.seeks.filter((seek) => seek.id !== id)
    this.closeIfIdle()
  }

  /** One goes to the game, or does not want to hear of it any more. */
  answer(game: string): void {
    this.called = this.called.filter((one) => one.game !== game)
  }

  /** Somebody else sits here now: what the socket says is for the one before. */
  reopen(): void {
    if (this.socket === null) return
    const socket = this.socket
    this.socket = null
    socket.close()
    this.open()
  }

  private open(): void {
    if (this.socket !== null || !this.wanted) return
    clearTimeout(this.timer)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${at('/api/lobby/socket')}`)
    this.socket = socket
    socket.onmessage = (event) => this.receive(fill<LobbyMessage>('LobbyMessage', JSON.parse(String(event.data))))
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      this.connected = false
      if (!this.wanted) return
      this.timer = window.setTimeout(() => this.open(), this.wait)
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7)
    }
  }

  private get wanted(): boolean {
    return this.lookers > 0 || this.mine.length > 0 || this.seeks.some((seek) => this.sitsAt(seek))
  }

  private closeIfIdle(): void {
    if (this.wanted) return
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    this.connected = false
    socket?.close()
  }

  private receive(message: LobbyMessage): void {
    if (message.type === 'lobby') {
      this.wait = FIRST_WAIT
      this.connected = true
      this.you = message.you
      this.seeks = message.seeks
      this.games = message.games
      this.present = message.present
    } else if (message.type === 'news') this.learn(message)
    else this.begin(message)
  }

  private begin(message: Paired): void {
    this.begun.add(message.seek)
    this.drop(message.seek)
    if (!this.called.some((one) => one.game === message.game)) {
      this.called = [...this.called, message]
      void notify(word('lobby.called'), word('lobby.called.text'), message.game)
    }
  }

  private learn(news: LobbyNews): void {
    const gone = new Set([...news.gone, ...news.seeks.map((seek) => seek.id), ...news.games.map((one) => one.game.id)])
    this.seeks = [...this.seeks.filter((seek) => !gone.has(seek.id)), ...news.seeks]
    this.games = [...news.games, ...this.games.filter((one) => !gone.has(one.game.id))]
    if (news.present) this.present = news.present
    this.closeIfIdle()
  }
}

export const lobby = new Lobby()
