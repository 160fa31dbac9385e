// Cards are seen moving: where they were before a change is remembered, and after it they fly from there. A card that changes
// its area is another object with another id; the log says which, and where it came from.
import type { Message, View } from '../made/protocol'

interface Before {
  rects: Map<string, DOMRect>
  areas: Map<string, DOMRect>
  names: Map<string, string>
  influence: Map<string, number>
}

const FLIGHT = 420

function remember(root: HTMLElement, view: View | null): Before {
  const rects = new Map<string, DOMRect>()
  const names = new Map<string, string>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const rect = element.getBoundingClientRect()
    for (const id of (element.dataset['ids'] ?? element.dataset['card'] ?? '').split(' ')) rects.set(id, rect)
    if (element.dataset['name']) names.set(element.dataset['card'] ?? '', element.dataset['name'])
  }
  const areas = new Map<string, DOMRect>()
  for (const kind of ['deck', 'hand', 'pile', 'player']) {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-${kind}]`)) {
      areas.set(`${kind}:${element.dataset[kind]}`, element.getBoundingClientRect())
    }
  }
  const influence = new Map((view?.players ?? []).map((player) => [String(player.index), player.influence]))
  return { rects, areas, names, influence }
}

export class Motion {
  private before: Before | null = null

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly allowed: () => boolean,
  ) {}

  remember(view: View | null): void {
    const root = this.root()
    this.before = root && this.allowed() ? remember(root, view) : null
  }

  /** Let everything that has moved be seen moving. */
  play(view: View, fresh: readonly Message[]): void {
    const root = this.root()
    const before = this.before
    this.before = null
    if (!root || !before) return
    // First everything is measured, then everything set off: measuring in between would lay the table out anew for each card.
    const moves: (() => void)[] = []
    const origins = this.origins(before, view, fresh)
    const seen = new Set<string>()
    for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const ids = (element.dataset['ids'] ?? element.dataset['card'] ?? '').split(' ')
      const id = element.dataset['card'] ?? ''
      if (seen.has(id)) continue
      seen.add(id)
      const known = ids.find((one) => before.rects.has(one))
      const from = known ? before.rects.get(known) : origins.get(id)
      if (from) {
        const to = element.getBoundingClientRect()
        moves.push(() => fly(element, from, to))
      } else if (!known) moves.push(() => appear(element))
    }
    moves.push(...this.numbers(root, before, view, fresh))
    for (const move of moves) move()
  }

  /** Where cards that are new on the screen came from. */
  private origins(before: Before, view: View, fresh: readonly Message[]): Map<string, DOMRect> {
    const found = new Map<string, DOMRect>()
    const owners = new Map([...view.play, ...view.deploying].map((card) => [card.id, card]))
    for (const { key, args } of fresh) {
      const card = args['card']
      if (!key.startsWith('event.move') || typeof card !== 'object' || card.is !== 'card' || !card.id) continue
      const owner = owners.get(card.id)?.owner ?? (typeof args['player'] === 'object' && args['player'].is === 'player' ? args['player'].player : view.active)
      const area = key === 'event.move.drawn' || key === 'event.move.found' ? `deck:${owner}` : `hand:${owner}`
      const same = [...before.names].find(([, name]) => name === card.name)?.[0]
      const rect = same ? before.rects.get(same) : middle(before.areas.get(area) ?? before.areas.get(`player:${owner}`))
      if (rect) found.set(card.id, rect)
    }
    return found
  }

  /** Damage and influence float up from what they happened to. */
  private numbers(root: HTMLElement, before: Before, view: View, fresh: readonly Message[]): (() => void)[] {
    const moves: (() => void)[] = []
    const rise = (at: DOMRect, change: number) => moves.push(() => float(root, at, change))
    for (const player of view.players) {
      const change = player.influence - (before.influence.get(String(player.index)) ?? player.influence)
      const at = root.querySelector(`[data-influence="${player.index}"]`)
      if (change && at) rise(at.getBoundingClientRect(), change)
    }
    for (const { key, args } of fresh) {
      const card = args['card']
      if (key !== 'event.damage' || typeof card !== 'object' || card.is !== 'card') continue
      const rect = root.querySelector(`[data-card="${CSS.escape(card.id)}"]`)?.getBoundingClientRect() ?? before.rects.get(card.id)
      if (rect) rise(rect, -Number(args['n'] ?? 0))
    }
    return moves
  }
}

/** The middle of an area, which is a place but no card: what comes from there comes at its own size. */
function middle(area: DOMRect | undefined): DOMRect | undefined {
  return area && new DOMRect(area.left + area.width / 2, area.top + area.height / 2, 0, 0)
}

/** Only what the compositor can do by itself is animated; above the others a card is by its style for as long. */
function fly(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (!to.width) return
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = from.width ? Math.min(1.6, Math.max(0.4, from.width / to.width)) : 1
  if (Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(scale - 1) < 0.05) return
  element.style.zIndex = '40'
  const flight = element.animate(
    [{ translate: `${x}px ${y}px`, scale: String(scale) }, { translate: '0 0', scale: '1' }],
    { duration: FLIGHT, easing: 'cubic-bezier(.2,.75,.25,1)' },
  )
  flight.onfinish = flight.oncancel = () => element.style.removeProperty('z-index')
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, scale: '0.8' }, { opacity: 1, scale: '1' }], { duration: 260, easing: 'ease-out' })
}

function float(root: HTMLElement, at: DOMRect, change: number): void {
  if (!change) return
  const mark = document.createElement('div')
  mark.className = `float ${change > 0 ? 'up' : 'down'}`
  mark.textContent = change > 0 ? `+${change}` : `−${-change}`
  mark.setAttribute('aria-hidden', 'true')
  mark.style.left = `${at.left + at.width / 2}px`
  mark.style.top = `${at.top + at.height / 2}px`
  root.append(mark)
  const flight = mark.animate(
    [
      { opacity: 0, transform: 'translate(-50%, -30%) scale(.5)' },
      { opacity: 1, transform: 'translate(-50%, -70%) scale(1.25)', offset: 0.2 },
      { opacity: 1, transform: 'translate(-50%, -110%) scale(1)', offset: 0.7 },
      { opacity: 0, transform: 'translate(-50%, -170%) scale(1)' },
    ],
    { duration: 1500, easing: 'ease-out' },
  )
  flight.onfinish = () => mark.remove()
}
