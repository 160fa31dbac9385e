// The position that is being edited: every change is examined by the server and can be undone.
import type * as p from '../../made/protocol'
import { keep, kept } from '../../lib/store'
import { textOf } from '../../lib/dropped'
import { study } from '../api'
import { emptyDraft, find, type Path } from './draft'

const PATIENCE = 350 // milliseconds after the last change
const MOST_UNDO = 100

interface Kept {
  draft: p.PositionDraft
  notes: string[]
}

/** The position with which the editor begins next time, and what its file says that it does not hold. */
export function keepPosition(draft: p.PositionDraft, notes: string[]): void {
  keep('position', { draft, notes } satisfies Kept)
}

export class Editor {
  draft = $state.raw<p.PositionDraft>(emptyDraft())
  chosen = $state.raw<Path | null>(null)
  found = $state.raw<p.ExaminedPosition | null>(null)
  busy = $state(false)
  /** Why the position could not be examined. */
  trouble = $state('')
  /** Why what a button was pressed for was not done. */
  refused = $state('')
  notes = $state.raw<string[]>([])
  /** The file that was opened last, if it holds several scenarios, and which of them is here. */
  several = $state.raw<{ text: string; titles: string[]; number: number } | null>(null)
  private past = $state.raw<p.PositionDraft[]>([])
  private timer = 0
  private asked = 0

  get card(): p.Lying | null {
    return find(this.draft, this.chosen)
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  /** Begin with what was here last. */
  resume(): void {
    const last = kept<Kept | null>('position', null)
    if (last?.draft?.players?.length) {
      this.draft = last.draft
      this.notes = last.notes
    }
    this.examine()
  }

  load(draft: p.PositionDraft, notes: string[] = []): void {
    this.several = null
    this.past = [...this.past, this.draft].slice(-MOST_UNDO)
    this.draft = draft
    this.chosen = null
    this.notes = notes
    this.trouble = ''
    this.changed()
  }

  /** Change the position; what comes back is the card to be chosen then. */
  change(how: (draft: p.PositionDraft) => Path | null | void): void {
    const next = structuredClone(this.draft)
    const chosen = how(next)
    this.past = [...this.past, this.draft].slice(-MOST_UNDO)
    this.draft = next
    if (chosen !== undefined) this.chosen = chosen
    this.changed()
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.draft = before
    this.chosen = null
    this.changed()
  }

  async open(file: File): Promise<void> {
    this.refused = ''
    try {
      await this.read(await textOf(file))
    } catch (error) {
      this.refused = (error as Error).message
    }
  }

  /** Another scenario of the file that was opened. */
  async turnTo(number: number): Promise<void> {
    if (!this.several) return
    this.refused = ''
    try {
      await this.read(this.several.text, number)
    } catch (error) {
      this.refused = (error as Error).message
      this.several = { ...this.several, number }
    }
  }

  private async read(text: string, number?: number): Promise<void> {
    const opened = await study.open(text, number)
    this.load(opened.draft, opened.notes)
    if (opened.titles.length) this.several = { text, titles: opened.titles, number: opened.number }
  }

  private changed(): void {
    this.refused = ''
    keepPosition(this.draft, this.notes)
    clearTimeout(this.timer)
    this.busy = true
    this.timer = window.setTimeout(() => this.examine(), PATIENCE)
  }

  private examine(): void {
    const number = ++this.asked
    this.busy = true
    study.examine(this.draft).then(
      (found) => {
        if (number !== this.asked) return
        this.found = found
        this.trouble = ''
        this.busy = false
      },
      (error: Error) => {
        if (number !== this.asked) return
        this.found = null
        this.trouble = error.message
        this.busy = false
      },
    )
  }
}
