// Notes that are being written. Until the server has one, the browser keeps it: nothing that was typed is lost, though
// its author is led elsewhere, the line is dead or the page closed.
import { Refusal } from '../../lib/api'
import { forget, keep, kept } from '../../lib/store'

export interface Written {
  text: string
  /** The note as it was before. */
  known: string
}

/** Why a note could not be saved, and whether it is worth while to try again by oneself. */
interface Failure {
  message: string
  passing: boolean
}

const PASSING = ['offline', 'internal', 'not_ready', 'too_many', 'too_slow']

export class Notes {
  /** By position, what the server does not have yet. */
  written = $state.raw<Record<number, Written>>({})
  failed = $state.raw<Record<number, Failure>>({})
  /** The position that is written about, also if somebody leads away from it meanwhile. */
  writing = $state<number | null>(null)
  private readonly underWay = new Set<number>()

  constructor(
    private readonly board: string,
    private readonly save: (place: number, one: Written) => Promise<void>,
  ) {
    this.written = kept(this.name, {})
  }

  private get name(): string {
    return `notes.${this.board}`
  }

  /** Positions with something unsaved. */
  get places(): number[] {
    return Object.keys(this.written).map(Number)
  }

  write(place: number, text: string, known: string): void {
    this.put(place, { text, known: this.written[place]?.known ?? known })
  }

  /** The author is done with it. */
  async finish(): Promise<void> {
    const place = this.writing
    this.writing = null
    if (place !== null) await this.keep(place)
  }

  /** Save it; what could not be saved stays. */
  async keep(place: number): Promise<void> {
    const one = this.written[place]
    if (!one || this.underWay.has(place)) return
    this.underWay.add(place)
    try {
      if (one.text !== one.known) await this.save(place, one)
      const now = this.written[place]
      if (now) this.put(place, now.text === one.text ? null : { text: now.text, known: one.text })
    } catch (error) {
      const passing = error instanceof Refusal && PASSING.includes(error.code)
      this.failed = { ...this.failed, [place]: { message: (error as Error).message, passing } }
      return
    } finally {
      this.underWay.delete(place)
    }
    if (place !== this.writing) await this.keep(place) // if it was written on meanwhile
  }

  /** The server can be reached: whatever waits for that is saved. */
  async resume(): Promise<void> {
    const waiting = this.places.filter((place) => place !== this.writing && this.failed[place]?.passing !== false)
    await Promise.all(waiting.map((place) => this.keep(place)))
  }

  /** Write it at another position, below what stands there. */
  async move(place: number, to: number, known: string): Promise<void> {
    const there = this.written[to]?.text ?? known
    this.write(to, [there, this.written[place]?.text].filter(Boolean).join('\n'), known)
    this.drop(place)
    await this.keep(to)
  }

  drop(place: number): void {
    this.put(place, null)
  }

  private put(place: number, one: Written | null): void {
    const others = Object.entries(this.written).filter(([other]) => Number(other) !== place)
    this.written = Object.fromEntries(one ? [...others, [place, one]] : others)
    this.failed = Object.fromEntries(Object.entries(this.failed).filter(([other]) => Number(other) !== place))
    if (this.places.length) keep(this.name, this.written)
    else forget(this.name)
  }
}
