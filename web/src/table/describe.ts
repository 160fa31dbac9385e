// Cards in words, for screen readers and for the text mode.
import type { Card, CardFacts, View } from '../made/protocol'
import { faceOf } from '../cards/face'
import { settings } from '../lib/settings.svelte'
import { word } from '../lib/words'

/** Whether a character came into play this turn, so that it cannot attack yet. */
export function isFresh(card: Card, view: View | null): boolean {
  return !card.ready && !card.depleted && card.types.includes('character') && card.controller === view?.active && view.play.includes(card)
}

/** A card and its state in one line. */
export function describe(card: Card, facts: CardFacts | undefined, extra: readonly string[] = []): string {
  if (card.name === null) {
    const parts = [word(card.face_down ? 'say.face_down' : 'card.hidden')]
    if (card.depleted) parts.push(word('say.depleted'))
    return [...parts, ...extra].join(', ')
  }
  const face = faceOf(facts, card, settings.language)
  const parts = [face.name, face.types.map((type) => word(`type.${type}`)).join(' ')]
  if (card.face_down) parts.push(word('say.face_down'))
  if (face.cost && !card.attached_to && card.icons === '') parts.push(word('say.cost', { n: face.cost.now }))
  for (const name of ['strength', 'life', 'speed', 'structure'] as const) {
    const value = face[name]
    if (value) parts.push(`${word(`stat.${name}`)} ${value.now}`)
  }
  if (card.damage) parts.push(word('say.damage', { n: card.damage }))
  if (card.tokens) parts.push(word('say.tokens', { n: card.tokens }))
  if (card.keywords.length) parts.push(card.keywords.map((keyword) => word(`keyword.${keyword}`)).join(', '))
  if (card.depleted) parts.push(word('say.depleted'))
  if (card.role) parts.push(word(`say.${card.role}`))
  return [...parts, ...extra].join(', ')
}
