// The list of pictures is fetched once, when the first card is drawn.
import { PICTURES } from '../made/pictures'
import { Gallery, type Drawn } from './art'

let gallery = $state.raw<Gallery | null>(null)
let asked = false
const known = new Map<string, string>()

/** The address of a card's picture; nothing until the list is there. */
export function pictureOf(card: Drawn): string {
  if (gallery === null) {
    if (!asked) {
      asked = true
      fetch(`${PICTURES}/index.json`)
        .then((reply) => reply.json())
        .then((names: string[]) => (gallery = new Gallery(names)))
        .catch(() => (asked = false))
    }
    return ''
  }
  let picture = known.get(card.name)
  if (picture === undefined) {
    picture = gallery.pictureFor(card)
    known.set(card.name, picture)
  }
  return `${PICTURES}/${picture}.svg`
}
