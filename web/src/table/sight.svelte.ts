// A row that scrolls shows the cards that matter now: those that fight, or that are to be chosen from.
import { tick } from 'svelte'

export interface Span {
  left: number
  right: number
}

/** From where on a window of this width shows the spans: all of them if they fit, else some; unmoved if it does already. */
export function startFor(at: number, width: number, spans: readonly Span[]): number {
  if (!spans.length) return at
  const seen = ({ left, right }: Span) => left >= at && right <= at + width
  if (spans.every(seen)) return at
  const left = Math.min(...spans.map((one) => one.left))
  const right = Math.max(...spans.map((one) => one.right))
  if (right - left <= width) return left < at ? left : right - width
  return spans.some(seen) ? at : left
}

const MARGIN = 6

/** Scrolls a row whenever other cards matter, or its size is another. What somebody scrolls meanwhile stays as it is. */
export function inSight(wanted: () => string, size: () => unknown): (row: HTMLElement) => void {
  return (row) => {
    $effect(() => {
      size()
      const ids = new Set(wanted().split(' ').filter(Boolean))
      if (!ids.size) return
      void tick().then(() => {
        if (row.scrollWidth <= row.clientWidth) return
        const base = row.firstElementChild instanceof HTMLElement && row.firstElementChild.offsetParent === row ? 0 : row.offsetLeft
        const spans = ([...row.children] as HTMLElement[])
          .filter((one) => one.querySelector<HTMLElement>('[data-ids]')?.dataset['ids']?.split(' ').some((id) => ids.has(id)))
          .map((one) => ({ left: one.offsetLeft - base - MARGIN, right: one.offsetLeft - base + one.offsetWidth + MARGIN }))
        row.scrollLeft = startFor(row.scrollLeft, row.clientWidth, spans)
      })
    })
  }
}
