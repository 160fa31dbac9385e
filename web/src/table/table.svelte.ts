// What the parts of the table share: the view on it, what can be clicked, what has been chosen, which card is looked at.
import { getContext, setContext } from 'svelte'
import type * as p from '../made/protocol'
import { amountsAreRight, byCard, endsTooSoon, firstAmounts, firstChosen, isComplete, mannerOf, toggled, wouldWaste, type Manner } from './asking'
import { boardOf, everyCard } from './layout'

/** Where a table gets its things from: a running game, or a replay. */
export interface Source {
  readonly view: p.View | null
  readonly question: p.Question | null
  readonly cards: Record<string, p.CardFacts>
  /** Whether what is done here cannot simply be taken back. */
  readonly careful: boolean
  /** Players have letters for names: one's own side says that it is. */
  readonly anonymous?: boolean
  /** Nothing is suggested: what is good is for whoever answers to find. */
  readonly unaided?: boolean
  /** Arrows that somebody has drawn, from card to card. */
  readonly arrows?: readonly { from: string; to: string }[]
  /** Seconds that every answer adds to a clock. */
  readonly increment?: number
  nameOf(player: number): string
  answer(answer: number[], name?: string): Promise<boolean>
  why(card: string): Promise<p.Reason[]>
  explain(card: string): Promise<p.Influence[]>
}

export interface Looked {
  id: string
  name: string | null
  card: p.Card | null
  /** Where it is, so that the large card does not cover it. */
  place: DOMRect | null
  /** Asked for, rather than passed over with the mouse: stays until it is closed. */
  pinned: boolean
}

export interface Menu {
  id: string
  options: number[]
  place: DOMRect
}

const KEY = Symbol('table')
/** Questions about damage that can destroy. */
const DAMAGE: ReadonlySet<string> = new Set(['assign', 'divide.damage'])

export class Table {
  chosen = $state.raw<number[]>([])
  amounts = $state.raw<number[]>([])
  number = $state(0)
  looked = $state.raw<Looked | null>(null)
  menu = $state.raw<Menu | null>(null)
  /** An area that is looked into. */
  browsed = $state.raw<{ player: number; area: 'discard' | 'out' | 'void' | 'deck' | 'hand' } | null>(null)
  rule = $state('')
  /** The list of keys is shown. */
  keys = $state(false)
  /** Ending the turn, though more could be done, is to be confirmed. */
  unsure = $state(false)

  /** A large number has been asked to be confirmed: the answer waits here. */
  private asked: p.Question | null = null

  constructor(
    readonly source: Source,
    private readonly perspective: () => number,
  ) {}

  readonly view = $derived.by(() => this.source.view)
  readonly question = $derived.by(() => this.source.question)
  readonly board = $derived.by(() => (this.view ? boardOf(this.view, this.apart) : { sides: [], attached: new Map() }))
  /** Cards that get a number of their own, such as damage. */
  private readonly apart = $derived.by(() => {
    const divided = this.question?.kind === 'divide' ? this.question.options.map((option) => option.card?.id ?? '') : []
    return new Set([...divided, ...(this.view?.battle?.damage ?? []).map((one) => one.card)])
  })
  readonly cards = $derived.by(() => (this.view ? everyCard(this.view) : new Map<string, p.Card>()))
  readonly options = $derived.by(() => byCard(this.question))
  readonly manner: Manner | null = $derived.by(() => (this.question ? mannerOf(this.question) : null))

  /** The player at whose side of the table one sits. */
  get me(): number {
    return this.perspective()
  }

  nameOf = (player: number): string => this.source.nameOf(player)

  facts(name: string | null | undefined): p.CardFacts | undefined {
    return name ? this.source.cards[name] : undefined
  }

  /** A new question: what was chosen for the one before is forgotten. The same may come again when others do something. */
  ask(question: p.Question | null): void {
    const again = JSON.stringify(question) === JSON.stringify(this.asked)
    this.asked = question
    if (again) return
    this.unsure = false
    this.chosen = firstChosen(question)
    this.menu = null
    this.amounts = question?.kind === 'divide' ? this.first(question) : []
    this.number = question ? Math.max(question.minimum, 0) : 0
  }

  /** How a division begins. */
  private first(question: p.Question): number[] {
    return this.source.unaided ? question.options.map(() => 0) : firstAmounts(question, (option) => this.needed(question, option))
  }

  /** Whether damage is still divided as it was suggested. */
  get suggested(): boolean {
    const question = this.question
    if (question === null || this.source.unaided || !DAMAGE.has(question.reason.key)) return false
    return this.first(question).every((amount, place) => amount === this.amounts[place])
  }

  /** How much would destroy what an option of a division of damage is about; nothing where nothing is to be told. */
  needs(option: p.Option): number | null {
    return this.question && !this.source.unaided ? this.needed(this.question, option) : null
  }

  /** How much more damage would destroy a character, what others have assigned to it counted in. */
  private needed(question: p.Question, option: p.Option): number | null {
    const card = option.card ? this.cards.get(option.card.id) : undefined
    if (!card?.life || !DAMAGE.has(question.reason.key)) return null
    const coming = (this.view?.battle?.damage ?? []).filter((one) => one.card === card.id).reduce((sum, one) => sum + one.amount, 0)
    return Math.max(0, card.life.now - card.damage - coming)
  }

  /** Whether confirming now would throw away what one was asked for. */
  get wastes(): boolean {
    return this.question !== null && wouldWaste(this.question, this.chosen)
  }

  // ---- clicking -------------------------------------------------------------------------------------------

  isLegal(id: string): boolean {
    return this.options.has(id)
  }

  /** The place of a card among those chosen, from 1; 0 if it is not chosen. */
  rank(id: string): number {
    const places = this.options.get(id)
    return places ? this.chosen.findIndex((one) => places.includes(one)) + 1 : 0
  }

  amountOn(id: string): number {
    const place = this.options.get(id)?.[0]
    return this.manner === 'amounts' && place !== undefined ? (this.amounts[place] ?? 0) : 0
  }

  /** Click on a card. Whether something came of it. */
  click(id: string, place: DOMRect): boolean {
    const places = this.options.get(id)
    if (places === undefined || this.question === null) return false
    if (places.length > 1 && this.manner === 'one') {
      this.menu = this.menu?.id === id ? null : { id, options: places, place }
      return true
    }
    const first = places[0]
    if (first === undefined) return false
    this.take(first)
    return true
  }

  /** Take an option. */
  take(place: number): void {
    const question = this.question
    if (question === null) return
    this.menu = null
    if (this.source.careful && !this.unsure && endsTooSoon(question, place)) {
      this.unsure = true
      return
    }
    if (this.manner === 'one') void this.send([place])
    else if (this.manner === 'amounts') this.give(place, 1)
    else this.chosen = toggled(question, this.chosen, place)
  }

  /** Give more or less to one of the options of a division; if the sum is full, it is taken from the others. */
  give(place: number, change: number): void {
    const question = this.question
    if (question === null) return
    const amounts = [...this.amounts]
    amounts[place] = Math.max(0, (amounts[place] ?? 0) + change)
    let over = amounts.reduce((total, one) => total + one, 0) - question.maximum
    for (let other = amounts.length - 1; over > 0 && other >= 0; other--) {
      if (other === place) continue
      const taken = Math.min(over, amounts[other] ?? 0)
      amounts[other] = (amounts[other] ?? 0) - taken
      over -= taken
    }
    if (over <= 0) this.amounts = amounts
  }

  /** Take every option there is, as far as so many may be taken. */
  chooseAll(): void {
    const question = this.question
    if (question && this.manner === 'some') this.chosen = question.options.map((_, place) => place).slice(0, question.maximum)
  }

  // ---- answering ------------------------------------------------------------------------------------------

  get canConfirm(): boolean {
    const question = this.question
    if (question === null) return false
    switch (this.manner) {
      case 'amounts':
        return amountsAreRight(question, this.amounts)
      case 'number':
        return this.number >= question.minimum && this.number <= question.maximum
      case 'some':
      case 'sequence':
        return isComplete(question, this.chosen)
      default:
        return false
    }
  }

  confirm(): void {
    if (!this.canConfirm) return
    if (this.manner === 'amounts') void this.send(this.amounts)
    else if (this.manner === 'number') void this.send([this.number])
    else void this.send(this.chosen)
  }

  async send(answer: number[], name?: string): Promise<void> {
    this.menu = null
    this.looked = null
    await this.source.answer([...answer], name)
  }

  // ---- looking --------------------------------------------------------------------------------------------

  look(id: string, place: DOMRect | null, pinned = false): void {
    const card = this.cards.get(id) ?? null
    if (card === null && !pinned) return
    this.looked = { id, name: card?.name ?? null, card, place, pinned }
  }

  /** Look at a card by name, as printed. */
  lookAtName(name: string, place: DOMRect | null, pinned = false): void {
    this.looked = { id: '', name, card: null, place, pinned }
  }

  lookAway(): void {
    if (this.looked !== null && !this.looked.pinned) this.looked = null
  }

  close(): void {
    this.looked = null
    this.menu = null
    this.browsed = null
  }
}

export function provideTable(table: Table): Table {
  return setContext(KEY, table)
}

export function useTable(): Table {
  return getContext<Table>(KEY)
}
