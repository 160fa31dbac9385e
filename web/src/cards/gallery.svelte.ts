// Pictures are fetched when cards are drawn: the list of names once, then the files that have the pictures wanted.
import { SvelteMap } from 'svelte/reactivity'
import { at } from '../lib/place'
import { BUCKETS, PICTURES } from '../made/pictures'
import { Gallery, hash, type Drawn } from './art'

let gallery = $state.raw<Gallery | null>(null)
const outlines = new SvelteMap<string, string>()
const chosen = new Map<string, string>()
const asked = new Set<string>()

function ask<T>(file: string, then: (found: T) => void): void {
  if (asked.has(file)) return
  asked.add(file)
  fetch(at(`${PICTURES}/${file}.json`))
    .then((reply) => reply.json() as Promise<T>)
    .then(then)
    .catch(() => asked.delete(file))
}

/** The outline of a card's picture in a square of 512; nothing until it is there. */
export function pictureOf(card: Drawn): string {
  if (gallery === null) {
    ask<string[]>('names', (names) => (gallery = new Gallery(names)))
    return ''
  }
  let name = chosen.get(card.name)
  if (name === undefined) {
    name = gallery.pictureFor(card)
    chosen.set(card.name, name)
  }
  const outline = outlines.get(name)
  if (outline === undefined) {
    ask<Record<string, string>>(String(hash(name) % BUCKETS), (found) => {
      for (const [one, path] of Object.entries(found)) outlines.set(one, path)
    })
  }
  return outline ?? ''
}
