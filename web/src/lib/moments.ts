// Days and hours as everybody reads them alike: the day before the month, the month by its name, hours to 24.
import { settings } from './settings.svelte'

/** What can be read as a moment: what the server sends, or milliseconds. */
type Moment = string | number

const LOCALES = { en: 'en-GB', fr: 'fr' }
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const HOUR = { hour: '2-digit', minute: '2-digit' } as const

function said(moment: Moment, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[settings.language], form).format(new Date(moment))
}

/** 16 Nov 2026. */
export function day(moment: Moment): string {
  return said(moment, DAY)
}

/** 16 Nov 2026, 14:05. */
export function dayAndHour(moment: Moment): string {
  return said(moment, { ...DAY, ...HOUR })
}

/** By the day, or by the hour if it is today. */
export function dayOrHour(moment: Moment): string {
  const today = new Date(moment).toDateString() === new Date().toDateString()
  return said(moment, today ? HOUR : DAY)
}
