// What cards say in plain words of the reader’s language. Texts are printed in English; who reads French may want the other, too.
import type { ReadText } from '../made/protocol'
import { api } from './api'
import { settings } from './settings.svelte'

class Readings {
  private known = $state.raw<Record<string, readonly ReadText[]>>({})
  private readonly asked = new Set<string>()
  /** Whether the reader wants them in sight; kept as long as the page is. */
  open = $state(false)

  /** The reading of a card for whom its printed text is in a foreign language; none as long as nothing is known. */
  of(name: string | null | undefined): readonly ReadText[] {
    if (!name || settings.language === 'en') return []
    const key = `${settings.language} ${name}`
    if (!this.asked.has(key)) {
      this.asked.add(key)
      const language = settings.language
      api.card(name).then(
        (detail) => (this.known = { ...this.known, [key]: detail.compiled.reading?.[language] ?? [] }),
        () => this.asked.delete(key),
      )
    }
    return this.known[key] ?? []
  }
}

export const readings = new Readings()
