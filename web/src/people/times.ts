// Times as people say them.
import { settings } from '../lib/settings.svelte'

/** A moment by its day, or by its hour if it is today. */
export function day(moment: string): string {
  const when = new Date(moment)
  const today = when.toDateString() === new Date().toDateString()
  return today
    ? when.toLocaleTimeString(settings.language, { hour: '2-digit', minute: '2-digit' })
    : when.toLocaleDateString(settings.language, { day: 'numeric', month: 'long', year: 'numeric' })
}
