// What editions of the rules are called in the reader's language.
import type { EditionInfo } from '../made/protocol'
import { typeset } from './french'
import { settings } from './settings.svelte'

export function editionTitle(edition: EditionInfo): string {
  return (settings.language === 'fr' && typeset(edition.french)) || edition.title
}

/** The title of the edition with this id; the id itself where the server does not know it. */
export function titleOf(id: string, editions: readonly EditionInfo[]): string {
  const found = editions.find((one) => one.id === id)
  return found ? editionTitle(found) : id
}
