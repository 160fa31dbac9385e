// All cards there are, by name: the program's and one's own.
import type { CardFacts } from '../made/protocol'
import { api } from './api'

const MOST = 1000 // cards that the server gives at once

export async function allCards(): Promise<Record<string, CardFacts>> {
  const cards: CardFacts[] = []
  for (;;) {
    const page = await api.cards({ limit: MOST, offset: cards.length || undefined })
    cards.push(...page.cards)
    if (cards.length >= page.total || !page.cards.length) return Object.fromEntries(cards.map((card) => [card.name, card]))
  }
}
