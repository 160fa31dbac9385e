// How much larger than usual cards may be: somebody wants larger letters, or the screen is very large.
import { MediaQuery } from 'svelte/reactivity'
import { settings } from '../lib/settings.svelte'

const huge = new MediaQuery('(min-width: 2800px) and (min-height: 1500px)')

export const cardScale = (): number => (settings.largeText ? 1.2 : 1) * (huge.current ? 1.35 : 1)
