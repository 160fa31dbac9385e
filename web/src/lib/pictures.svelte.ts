// One's own pictures of cards: kept in this browser and sent nowhere. A picture belongs to a card by the id of its printing,
// as OCTGN's image packs call their files, or by its name.
import { SvelteMap } from 'svelte/reactivity'
import type { CardFacts } from '../made/protocol'
import { Shelf } from './database'
import { keep, kept } from './store'

const PICTURE = /\.(jpe?g|png|webp)$/i
const LARGEST = 8_000_000 // bytes of one picture
const MOST = 20_000

export interface Added {
  added: number
  /** Files that are no pictures, or too large. */
  left: number
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

  /** Take pictures from files and from packs (`.o8c`, `.zip`). */
  async add(files: readonly File[]): Promise<Added> {
    const found: [string, Blob][] = []
    let left = 0
    for (const file of files) {
      if (/\.(o8c|zip)$/i.test(file.name)) {
        const { unzipSync } = await import('fflate')
        const packed = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: (one) => PICTURE.test(one.name) && one.originalSize <= LARGEST })
        for (const [path, data] of Object.entries(packed)) found.push([keyOf(stem(path)), new Blob([data as BlobPart], { type: typeOf(path) })])
      } else if (PICTURE.test(file.name) && file.size <= LARGEST) found.push([keyOf(stem(file.name)), new Blob([await file.arrayBuffer()], { type: typeOf(file.name) })])
      else left += 1
    }
    const wanted = found.filter(([key]) => key).slice(0, MOST)
    for (const [key, blob] of wanted) {
      await this.shelf.run('readwrite', (store) => store.put(blob, key))
      this.forget(key)
    }
    await this.recount()
    return { added: wanted.length, left }
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

export const pictures = new Pictures()
