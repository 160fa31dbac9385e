// Names of cards in the reader's language, as far as the client has been told what is printed on them.
import type { CardFacts } from '../made/protocol'
import { typeset } from './french'
import { settings } from './settings.svelte'
import { word } from './words'

class CardNames {
  private french = $state.raw<Record<string, string>>({})

  learn(cards: readonly CardFacts[]): void {
    const fresh = cards.filter((card) => card.french_name && !(card.name in this.french))
    if (fresh.length) this.french = { ...this.french, ...Object.fromEntries(fresh.map((card) => [card.name, typeset(card.french_name)])) }
  }

  /** What a card is called; nobody knows what one without a name is. */
  of(name: string | null | undefined): string {
    if (!name) return word('card.hidden')
    return (settings.language === 'fr' && this.french[name]) || name
  }
}

export const cardNames = new CardNames()
