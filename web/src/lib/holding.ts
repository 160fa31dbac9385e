// A finger that stays where it is wants to read; one that is lifted at once means a click.

/** Milliseconds until a card is shown large under a finger. */
export const PRESS = 420

// One thing is under the finger at a time, and may be drawn anew while it is.
let timer = 0
/** It was read: lifting the finger is no click. */
let held = false

/** What to listen to on something that can be clicked, and read by holding it. */
export function holding(onhold: () => void, onclick: () => void) {
  const stop = () => clearTimeout(timer)
  return {
    onpointerdown(event: PointerEvent) {
      held = false
      if (event.pointerType === 'mouse') return
      timer = window.setTimeout(() => {
        held = true
        onhold()
      }, PRESS)
    },
    onpointerup: stop,
    onpointercancel: stop,
    onpointerleave: stop,
    onclick() {
      stop()
      if (!held) onclick()
      held = false
    },
    onkeydown(event: KeyboardEvent) {
      held = false
      if (event.key !== 'i' && event.key !== 'I') return
      event.preventDefault()
      onhold()
    },
    oncontextmenu(event: MouseEvent) {
      event.preventDefault()
      if (!held) onhold()
      held = true
    },
  }
}
