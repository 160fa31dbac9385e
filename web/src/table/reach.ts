// A card or gear within reach of pointer, finger and keys: to be looked at, and to do something with.
import { PRESS } from '../lib/holding'
import { settings } from '../lib/settings.svelte'
import type { Table } from './table.svelte'

/** Milliseconds until a card is shown large: under the pointer, with the focus. */
const HOVER = 220
const FOCUS = 350

type On<E extends Event> = E & { currentTarget: EventTarget & HTMLElement }

// There is one look at a time, whoever it began with; cards are drawn anew while a finger rests on them.
let timer = 0
/** The finger has looked at the card: lifting it is no click. */
let pressed = false

/** What to listen to on the element of a card; ``acting`` is what a click is about, where that is another card of its pile. */
export function reached(table: Table, id: string, acting: () => string = () => id) {
  const look = (element: HTMLElement, wait: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => table.look(id, element.getBoundingClientRect()), wait)
  }
  const pin = (element: HTMLElement, what = id) => table.look(what, element.getBoundingClientRect(), true)
  const leave = () => {
    clearTimeout(timer)
    table.lookAway()
  }
  return {
    onpointerenter(event: On<PointerEvent>) {
      if (event.pointerType === 'mouse' && settings.zoomOnHover) look(event.currentTarget, HOVER)
    },
    onpointerleave: leave,
    onpointerdown(event: On<PointerEvent>) {
      pressed = false
      if (event.pointerType === 'mouse') return
      const element = event.currentTarget
      timer = window.setTimeout(() => {
        pressed = true
        pin(element)
      }, PRESS)
    },
    onpointerup: () => clearTimeout(timer),
    onpointercancel: () => clearTimeout(timer),
    onfocus(event: On<FocusEvent>) {
      if (event.currentTarget.matches(':focus-visible') && settings.zoomOnHover) look(event.currentTarget, FOCUS)
    },
    onblur: leave,
    onclick(event: On<MouseEvent>) {
      clearTimeout(timer)
      if (pressed) {
        pressed = false
        return
      }
      event.stopPropagation()
      if (!table.click(acting(), event.currentTarget.getBoundingClientRect())) pin(event.currentTarget)
    },
    onkeydown(event: On<KeyboardEvent>) {
      pressed = false
      if (event.key !== 'i' && event.key !== 'I') return
      event.preventDefault()
      pin(event.currentTarget)
    },
    oncontextmenu(event: On<MouseEvent>) {
      event.preventDefault()
      pin(event.currentTarget)
    },
  }
}
