// A board as one looks at it: the tree, the position, and what others do to it meanwhile.
import type * as p from '../../made/protocol'
import { Refusal } from '../../lib/api'
import { cardNames } from '../../lib/names.svelte'
import { Table, type Source } from '../../table/table.svelte'
import { boards } from '../api'
import { Notes } from './notes.svelte'
import { openView } from './open'

const AGAIN = 3000 // milliseconds before the server is asked again after a failure

export class BoardClient {
  state = $state.raw<p.BoardState | null>(null)
  place = $state(0)
  /** At whose side of the table one sits. */
  seat = $state(0)
  follow = $state(true)
  trouble = $state('')
  cards = $state.raw<Record<string, p.CardFacts>>({})
  readonly notes: Notes
  private looks = $state.raw<Record<number, p.BoardLook>>({})
  private pending = 0
  private alive = true
  /** The position that could not be looked at, which is why there is trouble. */
  private unseen = -1
  private readonly looking = new Set<number>()

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.notes = new Notes(id, async (place, { text, known }) => void (await this.send('note', { place, note: text, known })))
    if (id) void this.begin()
  }

  close(): void {
    this.alive = false
    void this.notes.finish()
  }

  get look(): p.BoardLook | null {
    return this.looks[this.place] ?? null
  }

  get node(): p.BoardNode | null {
    return this.state?.nodes[this.place] ?? null
  }

  get view(): p.View | null {
    return this.look && openView(this.look, this.seat)
  }

  /** Whose names the cards on the table have. */
  get viewer(): number {
    return this.viewerAt(this.place)
  }

  viewerAt(place: number): number {
    return this.looks[place]?.asked ?? this.seat
  }

  get question(): p.Question | null {
    return this.state?.may_change ? (this.view?.question ?? null) : null
  }

  get arrows(): { from: string; to: string }[] {
    return this.arrowsAt(this.place).map(({ start, end }) => ({ from: start, to: end }))
  }

  arrowsAt(place: number): readonly p.BoardArrow[] {
    return this.looks[place]?.arrows[this.viewerAt(place)] ?? []
  }

  children(place: number): number[] {
    return (this.state?.nodes ?? []).flatMap((node, at) => (at && node.parent === place && !node.gone ? [at] : []))
  }

  // ---- going about ----------------------------------------------------------------------------------------

  go(place: number): void {
    if (place < 0 || !this.state?.nodes[place] || this.state.nodes[place].gone) return
    this.place = place
    void this.need(place)
    if (this.state.may_change && this.state.shown !== place) void this.change('show', { place })
  }

  back(): void {
    this.go(this.node?.parent ?? -1)
  }

  forward(): void {
    this.go(this.children(this.place)[0] ?? -1)
  }

  /** Another way at the same moment. */
  aside(by: -1 | 1): void {
    const ways = this.children(this.node?.parent ?? -1)
    this.go(ways[ways.indexOf(this.place) + by] ?? -1)
  }

  // ---- changing -------------------------------------------------------------------------------------------

  async answer(answer: number[], name?: string): Promise<boolean> {
    return this.change('answer', { place: this.place, answer, ...(name === undefined ? {} : { name }) })
  }

  async change(what: 'answer' | 'note' | 'show' | 'remove', body: { place: number; [more: string]: unknown }): Promise<boolean> {
    try {
      const state = await this.send(what, body)
      this.trouble = ''
      if (what === 'note') this.forget(body.place)
      if (state.place !== null) this.place = state.place
      if (state.nodes[this.place]?.gone) this.place = state.shown
      void this.need(this.place)
      return true
    } catch (error) {
      this.trouble = (error as Error).message
      return false
    }
  }

  private async send(what: 'answer' | 'note' | 'show' | 'remove', body: object): Promise<p.BoardState> {
    this.pending += 1
    try {
      const state = await boards.change(this.id, this.key, what, body)
      this.take(state)
      return state
    } finally {
      this.pending -= 1
    }
  }

  // ---- what comes from the server -------------------------------------------------------------------------

  private take(state: p.BoardState): void {
    if (this.state === null || state.revision >= this.state.revision) this.state = state
  }

  private async begin(): Promise<void> {
    try {
      const state = await boards.get(this.id, this.key)
      this.take(state)
      this.place = state.shown
      await this.need(state.shown)
    } catch (error) {
      this.trouble = (error as Error).message
      return
    }
    while (this.alive) await this.listen()
  }

  private async listen(): Promise<void> {
    try {
      const before = this.state
      const state = await boards.wait(this.id, this.key, before?.revision ?? 0)
      if (!this.alive) return
      if (this.state?.may_change) void this.notes.resume()
      void this.need(this.place)
      if (state.revision <= (this.state?.revision ?? 0)) return
      const noted = JSON.stringify(state.nodes[this.place]?.arrows) !== JSON.stringify(before?.nodes[this.place]?.arrows)
      this.take(state)
      if (noted) {
        this.forget(this.place)
        void this.need(this.place)
      }
      const led = this.follow && !this.pending && state.shown !== before?.shown
      if (led || state.nodes[this.place]?.gone) {
        this.place = state.shown
        void this.need(state.shown)
      }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unknown_board') {
        this.trouble = error.message // somebody has deleted it
        this.close()
      } else await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }

  private forget(place: number): void {
    this.looks = Object.fromEntries(Object.entries(this.looks).filter(([other]) => Number(other) !== place))
  }

  private async need(place: number): Promise<void> {
    if (this.looks[place] || this.looking.has(place)) return
    this.looking.add(place)
    try {
      const look = await boards.look(this.id, place)
      cardNames.learn(look.cards)
      this.cards = { ...this.cards, ...Object.fromEntries(look.cards.map((card) => [card.name, card])) }
      this.looks = { ...this.looks, [place]: look }
      if (this.unseen === place) this.trouble = ''
      this.unseen = -1
    } catch (error) {
      this.trouble = (error as Error).message
      this.unseen = place
    } finally {
      this.looking.delete(place)
    }
  }
}

/** The table of a board: while an arrow is being drawn, clicks on cards are its ends. */
export class BoardTable extends Table {
  drawing = $state(false)
  start = $state('')

  constructor(
    source: Source,
    perspective: () => number,
    private readonly drawn: (start: string, end: string) => void,
  ) {
    super(source, perspective)
  }

  override click(id: string, place: DOMRect): boolean {
    if (!this.drawing) return super.click(id, place)
    if (!this.start) this.start = id
    else {
      if (this.start !== id) this.drawn(this.start, id)
      this.start = ''
      this.drawing = false
    }
    return true
  }
}
