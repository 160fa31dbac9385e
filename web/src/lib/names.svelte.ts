// Names of cards and of their abilities in the reader's language, as far as the client has been told what is printed on them.
import type { CardFacts } from '../made/protocol'
import { typeset } from './french'
import { settings } from './settings.svelte'
import { word } from './words'

const BLANK = '(blank faction)' // what a faction is called that nobody has chosen

class CardNames {
  private french = $state.raw<Record<string, string>>({})
  private abilities = $state.raw<Record<string, string>>({})

  learn(cards: readonly CardFacts[]): void {
    const fresh = cards.filter((card) => card.french_name && !(card.name in this.french))
    if (fresh.length) this.french = { ...this.french, ...Object.fromEntries(fresh.map((card) => [card.name, typeset(card.french_name)])) }
    const named = fresh.flatMap((card) => Object.entries(card.french_abilities ?? {})).filter(([printed]) => !(printed in this.abilities))
    if (named.length) this.abilities = { ...this.abilities, ...Object.fromEntries(named.map(([printed, french]) => [printed, typeset(french)])) }
  }

  /** What a card is called; nobody knows what one without a name is. */
  of(name: string | null | undefined): string {
    if (!name) return word('card.hidden')
    if (name === BLANK) return word('findings.blank')
    return (settings.language === 'fr' && this.french[name]) || name
  }

  /** What an ability is called that is printed under this name: cards shout, sentences do not. */
  ability(printed: string): string {
    return quietly((settings.language === 'fr' && this.abilities[printed]) || printed)
  }
}

/** A name in capitals as a name within a sentence. */
function quietly(name: string): string {
  return /\p{Lu}{2}/u.test(name) && name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name
}

export const cardNames = new CardNames()
