// How much larger than usual cards may be: somebody wants larger letters, or the screen is very large.
import { MediaQuery } from 'svelte/reactivity'
import { settings } from '../lib/settings.svelte'

const huge = new MediaQuery('(min-width: 2800px) and (min-height: 1500px)')

/** A phone, upright or on its side; style sheets ask for the same. */
const SMALL = '(max-width: 820px), (max-height: 520px)'
/** A phone on its side: what is asked stands beside the table. */
const LYING = '(min-width: 600px) and (max-height: 520px)'

export const small = new MediaQuery(SMALL)
export const lying = new MediaQuery(LYING)

export const cardScale = (): number => (settings.largeText ? 1.2 : 1) * (huge.current ? 1.35 : 1)
