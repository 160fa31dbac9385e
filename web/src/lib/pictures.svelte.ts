// One's own pictures of cards: kept in this browser and sent nowhere. A picture belongs to a card by the id of its printing,
// as OCTGN's image packs call their files, or by its name.
import { SvelteMap } from 'svelte/reactivity'
import type { CardFacts } from '../made/protocol'
import { Shelf } from './database'
import { keep, kept } from './store'

const PICTURE = /\.(jpe?g|png|webp)$/i
const LARGEST = 8_000_000 // bytes of one picture
const MOST = 20_000
/** So many are unpacked and written together: a pack is larger than what a phone has to spare. */
const TOGETHER = 40
/** Packs hold some pictures a second time, cut for other uses. */
const CUT = /(^|\/)crops\//i

export interface Added {
  added: number
  /** Files that are no pictures, or too large. */
  left: number
  /** Packs that cannot be read, by name. */
  broken: string[]
  /** The browser has no room for more. */
  full: boolean
}

/** "The Floor.png" and "the-floor.jpg" are the same card. */
export function keyOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '')
}

const stem = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

class Pictures {
  /** How many there are: nobody without any waits for a database. */
  count = $state(kept('pictures', 0))
  private readonly shown = new SvelteMap<string, string>()
  private readonly asked = new Set<string>()
  private readonly shelf = new Shelf('spoils-pictures', 'pictures')

  /** The address of a card's own picture; nothing if it has none, or not yet. */
  of(card: CardFacts | undefined): string {
    if (!this.count || !card) return ''
    for (const key of [keyOf(card.id), keyOf(card.name)]) {
      if (!key) continue
      const found = this.shown.get(key)
      if (found) return found
      void this.ask(key)
    }
    return ''
  }

  private async ask(key: string): Promise<void> {
    if (this.asked.has(key)) return
    this.asked.add(key)
    const blob = await this.shelf.run<Blob | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)
    if (blob) this.shown.set(key, URL.createObjectURL(blob))
  }

  /** Take pictures from files and from packs (`.o8c`, `.zip`); `told` hears how many there are so far. */
  async add(files: readonly File[], told: (n: number) => void = () => undefined): Promise<Added> {
    const report: Added = { added: 0, left: 0, broken: [], full: false }
    try {
      for await (const part of parts(files, report)) {
        if (report.added >= MOST) break
        await this.shelf.keep(part)
        for (const [key] of part) this.forget(key)
        report.added += part.length
        told(report.added)
      }
    } catch (error) {
      if ((error as Error).name !== 'QuotaExceededError') throw error
      report.full = true
    } finally {
      await this.recount().catch(() => undefined)
    }
    return report
  }

  async clear(): Promise<void> {
    await this.shelf.run('readwrite', (store) => store.clear())
    for (const key of [...this.shown.keys()]) this.forget(key)
    this.asked.clear()
    await this.recount()
  }

  private forget(key: string): void {
    const old = this.shown.get(key)
    if (old) URL.revokeObjectURL(old)
    this.shown.delete(key)
    this.asked.delete(key)
  }

  private async recount(): Promise<void> {
    this.count = await this.shelf.run<number>('readonly', (store) => store.count())
    keep('pictures', this.count)
  }
}

const typeOf = (name: string) => `image/${/\.png$/i.test(name) ? 'png' : /\.webp$/i.test(name) ? 'webp' : 'jpeg'}`

type Entry = [key: string, picture: Blob]

/** What is in these files, in parts that are small enough to be held; what is no picture goes into the report. */
async function* parts(files: readonly File[], report: Added): AsyncGenerator<Entry[], void> {
  let part: Entry[] = []
  for (const file of files) {
    if (/\.(o8c|zip)$/i.test(file.name)) yield* unpacked(file, report)
    else if (CUT.test(file.webkitRelativePath)) continue
    else if (PICTURE.test(file.name) && file.size <= LARGEST) part.push([keyOf(stem(file.name)), new Blob([await file.arrayBuffer()], { type: typeOf(file.name) })])
    else report.left += 1
    if (part.length >= TOGETHER) {
      yield part
      part = []
    }
  }
  if (part.length) yield part
}

async function* unpacked(file: File, report: Added): AsyncGenerator<Entry[], void> {
  const { unzipSync } = await import('fflate')
  const paths: string[] = []
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const look = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      if (PICTURE.test(name) && !CUT.test(name) && originalSize <= LARGEST) paths.push(name)
      return false // the names first
    }
    unzipSync(data, { filter: look })
    for (let at = 0; at < paths.length; at += TOGETHER) {
      const wanted = new Set(paths.slice(at, at + TOGETHER))
      const part = unzipSync(data, { filter: (one) => wanted.has(one.name) })
      yield Object.entries(part).map(([path, picture]) => [keyOf(stem(path)), new Blob([picture as BlobPart], { type: typeOf(path) })])
    }
  } catch {
    report.broken.push(file.name)
  }
}

export const pictures = new Pictures()
