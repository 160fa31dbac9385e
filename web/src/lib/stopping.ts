// Why a text was not understood, as the server says it, in the reader's language.
import type { Stop } from '../made/protocol'
import { settings } from './settings.svelte'

export function whyStopped({ french, explanation, problem }: Stop): string {
  return (settings.language === 'fr' && french) || explanation || problem
}
