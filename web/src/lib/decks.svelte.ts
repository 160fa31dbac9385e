// The decks one can choose from: own ones and those of the program.
import type { DeckInfo } from '../made/protocol'
import { api } from './api'
import { keep, kept } from './store'

class Decks {
  list = $state.raw<DeckInfo[]>([])
  trouble = $state('')
  private asked = false

  /** Fetch the list; again, if it may have changed. */
  async load(again = false): Promise<void> {
    if (this.asked && !again) return
    this.asked = true
    try {
      this.list = (await api.decks()).decks
      this.trouble = ''
    } catch (error) {
      this.asked = false
      this.trouble = (error as Error).message
    }
  }

  /** The deck somebody took last time, or the first that can be played; with `any`, legal or not. */
  usual(who: string, any = false): string {
    const last = kept<string>(`deck.${who}`, '')
    const legal = this.list.filter((deck) => deck.legal)
    const other = who === 'me' ? legal[0] : (legal[1] ?? legal[0])
    return (any ? this.list : legal).some((deck) => deck.id === last) ? last : (other?.id ?? '')
  }

  remember(who: string, deck: string): void {
    keep(`deck.${who}`, deck)
  }
}

export const decks = new Decks()
