// The server was updated while this page was open, and no longer understands it.
import { keep, kept } from './store'

const ONCE = 60_000 // milliseconds within which a second time would not help either

/** Load the page as the server has it now; false if that was done a moment ago. A game is kept by the server. */
export function loadAnew(): boolean {
  if (Date.now() - kept('loaded-anew', 0) < ONCE) return false
  keep('loaded-anew', Date.now())
  location.reload()
  return true
}
