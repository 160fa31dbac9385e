// Where cards lie: the table of a view as sides with rows, resources in piles, attached cards under what they are attached to.
import type { Card, Player, View } from '../made/protocol'

/** Cards that look the same, drawn as one pile. */
export interface Pile {
  key: string
  cards: Card[]
}

export interface Side {
  player: number
  faction: Card | null
  /** Attached to the faction: resources that have been used, and other things. */
  under: Pile[]
  resources: Pile[]
  /** Identical tokens as piles; in a crowd everything that is identical. */
  characters: Pile[]
  others: Card[]
}

export interface Board {
  sides: Side[]
  attached: Map<string, Card[]>
}

const is = (card: Card, type: string) => card.types.includes(type)

/** From so many characters on one side on, identical ones are stacked. */
const CROWD = 9

/** The table as it is drawn. Cards in `apart` are never stacked: each of them is to be seen by itself. */
export function boardOf(view: View, apart: ReadonlySet<string> = new Set()): Board {
  const inPlay = new Map(view.play.map((card) => [card.id, card]))
  const factions = new Set(view.play.filter((card) => is(card, 'faction')).map((card) => card.id))
  const attached = new Map<string, Card[]>()
  const sides = view.players.map((player) => sideOf(player.index))
  const characters = view.players.map((): Card[] => [])
  for (const card of view.play) {
    const side = sides[card.controller]
    if (side === undefined) continue
    if (factions.has(card.id)) side.faction = card
    else if (card.attached_to && factions.has(card.attached_to)) {
      const under = sides[inPlay.get(card.attached_to)?.controller ?? card.controller] ?? side
      addTo(under.under, card)
    } else if (card.attached_to && inPlay.has(card.attached_to)) {
      attached.set(card.attached_to, [...(attached.get(card.attached_to) ?? []), card])
    } else if (is(card, 'character')) characters[card.controller]?.push(card)
    else if (is(card, 'resource')) addTo(side.resources, card)
    else side.others.push(card)
  }
  for (const side of sides) {
    const cards = characters[side.player] ?? []
    for (const card of cards) {
      const stacked = (card.token || cards.length >= CROWD) && !attached.has(card.id) && !apart.has(card.id)
      if (stacked) addTo(side.characters, card)
      else side.characters.push({ key: card.id, cards: [card] })
    }
  }
  return { sides, attached }
}

function sideOf(player: number): Side {
  return { player, faction: null, under: [], resources: [], characters: [], others: [] }
}

function addTo(piles: Pile[], card: Card): void {
  const key = lookOf(card)
  const pile = piles.find((one) => one.key === key)
  if (pile) pile.cards.push(card)
  else piles.push({ key, cards: [card] })
}

/** Everything about a card that can be seen. */
function lookOf(card: Card): string {
  const { id: _, ...seen } = card
  return JSON.stringify(seen)
}

/** The order in which players are drawn: opponents first, from the left of the viewer on, the viewer last. */
export function seating(view: View, me: number): { opponents: number[]; me: number } {
  const count = view.players.length
  const opponents = Array.from({ length: count - 1 }, (_, step) => (me + 1 + step) % count)
  return { opponents, me }
}

/** Every card of a view by its id. */
export function everyCard(view: View): Map<string, Card> {
  const found = new Map<string, Card>()
  const add = (cards: readonly Card[]) => cards.forEach((card) => found.set(card.id, card))
  add(view.play)
  add(view.deploying)
  for (const player of view.players) {
    add(player.hand)
    add(player.discard)
    add(player.out)
    add(player.void)
    add(player.deck.map((one) => one.card))
  }
  return found
}

/** The cards of an area that are known, the newest or topmost first. */
export function knownIn(player: Player, area: 'discard' | 'out' | 'void' | 'deck' | 'hand'): Card[] {
  return area === 'deck' ? player.deck.map((one) => one.card) : [...player[area]].reverse()
}

export type Arrow = { from: string; to: string; kind: 'attack' | 'block' | 'about' | 'damage'; label: string }

const MOST_ARROWS = 4

/** Arrows follow from the state alone, so that whoever comes later sees them, too. */
export function arrowsOf(view: View): Arrow[] {
  const arrows: Arrow[] = []
  const battle = view.battle
  if (battle) {
    const assigned = new Map(battle.damage.map((one) => [one.source, one]))
    // A crowd has one arrow for all: from the one in its middle.
    const many = battle.attackers.length > MOST_ARROWS
    const attackers = many ? [battle.attackers[Math.floor(battle.attackers.length / 2)]!] : battle.attackers
    for (const attacker of attackers) {
      if (!assigned.has(attacker) && battle.target && !battle.blockers.length) {
        arrows.push({ from: attacker, to: battle.target, kind: 'attack', label: '' })
      }
    }
    if (!battle.damage.length) {
      for (const [place, blocker] of battle.blockers.entries()) {
        const opposite = battle.attackers[Math.min(place, battle.attackers.length - 1)]
        if (opposite) arrows.push({ from: blocker, to: opposite, kind: 'block', label: '' })
      }
    }
    for (const { source, card, amount } of battle.damage) {
      if (amount > 0) arrows.push({ from: source, to: card, kind: 'damage', label: String(amount) })
    }
  }
  for (const link of view.chain) {
    for (const about of link.about) arrows.push({ from: `chain:${link.card.id}`, to: about, kind: 'about', label: '' })
  }
  return arrows
}
