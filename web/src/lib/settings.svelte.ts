// What the player has set: language, motion, text mode, how the table looks.
import { keep, kept } from './store'

export type Language = 'en' | 'fr'

interface Kept {
  language: Language
  motion: 'auto' | 'on' | 'off'
  textMode: boolean
  largeText: boolean
  pace: number
  name: string
  zoomOnHover: boolean
  restoreFirst: boolean
  sound: boolean
  notify: boolean
}

const preferred: Language = typeof navigator !== 'undefined' && navigator.language.startsWith('fr') ? 'fr' : 'en'

const DEFAULTS: Kept = {
  language: preferred,
  motion: 'auto',
  textMode: false,
  largeText: false,
  pace: 1,
  name: '',
  zoomOnHover: true,
  restoreFirst: true,
  sound: true,
  notify: false,
}

class Settings implements Kept {
  language = $state<Language>(DEFAULTS.language)
  motion = $state<'auto' | 'on' | 'off'>(DEFAULTS.motion)
  textMode = $state(DEFAULTS.textMode)
  largeText = $state(DEFAULTS.largeText)
  /** How long the moves of others stay before the next: 0 not at all, 1 normal, 2 long. */
  pace = $state(DEFAULTS.pace)
  name = $state(DEFAULTS.name)
  zoomOnHover = $state(DEFAULTS.zoomOnHover)
  /** At the start of a turn: restore before developing without asking. */
  restoreFirst = $state(DEFAULTS.restoreFirst)
  sound = $state(DEFAULTS.sound)
  /** A notification of the system when it is one's turn and the page is hidden. */
  notify = $state(DEFAULTS.notify)
  private reduced = $state(false)

  constructor() {
    Object.assign(this, kept<Partial<Kept>>('settings', {}))
    if (typeof matchMedia === 'function') {
      const query = matchMedia('(prefers-reduced-motion: reduce)')
      this.reduced = query.matches
      query.addEventListener('change', () => (this.reduced = query.matches))
    }
  }

  /** Whether things may move. */
  get moves(): boolean {
    return this.motion === 'on' || (this.motion === 'auto' && !this.reduced)
  }

  save(): void {
    const all = Object.keys(DEFAULTS) as (keyof Kept)[]
    keep('settings', Object.fromEntries(all.map((key) => [key, this[key]])))
  }
}

export const settings = new Settings()
