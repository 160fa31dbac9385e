// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill } from '../src/lib/fill'
import { settings } from '../src/lib/settings.svelte'
import { speech } from '../src/lib/speech.svelte'
import type { Question, View } from '../src/made/protocol'
import type { Source } from '../src/table/table.svelte'
import Asked from './Asked.svelte'

// The desktop: jsdom has no screen to ask about.
vi.hoisted(() => Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) }))

const card = (id: string) => ({ word: 'card', card: { is: 'card', id, name: id } })
const answer = vi.fn(() => Promise.resolve(true))

function ask(kind: string, rest: object, cards: Record<string, object> = {}, around: object = {}): void {
  const view = fill<View>('View', {
    viewer: 0,
    edition: '',
    turn: 1,
    active: 0,
    players: [{ index: 0, influence: 20 }],
    play: ['a', 'b', 'c'].map((id) => ({ id, name: id, types: ['character'] })),
    ...around,
  })
  const question = fill<Question>('Question', { kind, reason: { key: kind }, ...rest })
  const source: Source = {
    view,
    question,
    cards: cards as Source['cards'],
    careful: true,
    nameOf: (player) => `Player ${player}`,
    answer,
    why: () => Promise.resolve([]),
    explain: () => Promise.resolve([]),
  }
  render(Asked, { source })
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  answer.mockClear()
  settings.language = 'en'
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')))
})
afterEach(cleanup)

test('passing', async () => {
  ask('respond', { options: [{ word: 'pass' }] })
  await fireEvent.click(document.querySelector('[data-word=pass]')!)
  expect(answer).toHaveBeenCalledWith([0], undefined)
})

test.each([
  ['choose', { options: [], minimum: 0, maximum: 0 }, []],
  ['resource', { options: [], minimum: 0, maximum: 0 }, []],
  ['yes_no', { options: [{ word: 'no' }] }, [0]],
])('what nothing fits says why it is asked: %s', async (kind, rest, given) => {
  ask(kind, rest)
  screen.getByText(/Nothing fits/)
  expect(screen.queryByText(/of 0 chosen/)).toBeNull()
  await fireEvent.click(document.querySelector('[data-word=none], [data-word=no]')!)
  expect(answer).toHaveBeenCalledWith(given, undefined)
})

const PRINTED = { name: 'a', types: ['Tactic'], text: 'EFFECT: Draw a card.' }
const READ = { en: [{ kind: 'Effect', sections: [{ heading: '', sentences: ['You draw a card.'] }] }], fr: [{ kind: 'Effet', sections: [{ heading: '', sentences: ['Vous piochez une carte.'] }] }] }

function serveReading(): string[] {
  const asked: string[] = []
  const detail = { card: PRINTED, compiled: { name: 'a', playable: true, reading: READ } }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(url.includes('/cards/named/') ? new Response(JSON.stringify(detail)) : new Response('{}', { status: 404 }))
  })
  return asked
}

test('who reads French finds the text of the card that asks in plain French', async () => {
  settings.language = 'fr'
  serveReading()
  ask('choose', { options: [card('a')], source: { is: 'card', id: 'a', name: 'a' } }, { a: PRINTED })
  await screen.findByText('Vous piochez une carte.')
  expect(screen.queryByText('You draw a card.')).toBeNull()
})

test('who reads English has the printed text alone', () => {
  const asked = serveReading()
  ask('choose', { options: [card('a')], source: { is: 'card', id: 'a', name: 'a' } }, { a: PRINTED })
  screen.getByText(/Draw a card/)
  expect(asked.filter((url) => url.includes('/cards/named/'))).toEqual([])
})

test('nobody who could block is no secret', () => {
  ask('block', { options: [], minimum: 0, maximum: 0 })
  expect(screen.queryByText(/Nothing fits/)).toBeNull()
})

test('whoever may respond is told to what', () => {
  const deploys = { player: 1, card: { is: 'card', id: 'a', name: 'a' }, paid: true }
  ask('respond', { options: [{ word: 'pass' }, { ...card('b'), word: 'deploy' }] }, {}, { chain: [deploys] })
  screen.getByText(/^Player 1 deploys a\./)
  cleanup()
  ask('respond', { options: [{ word: 'pass' }] }, {}, { chain: [deploys, { ...deploys, player: 0, ability: true, label: 'HUM' }] })
  screen.getByText('Player 0 uses Hum of a.')
})

test('what a card offers is asked in its own words', () => {
  const offers = { options: [{ word: 'yes' }, { word: 'no' }], reason: { key: 'may.make_tokens' }, source: { is: 'card', id: 'a', name: 'a' } }
  const text = 'When this card enters play, you may put a Gull token into play. (Gulls fly.)'
  ask('yes_no', offers, { a: { ...PRINTED, text } })
  screen.getByRole('heading', { name: 'Do you want to put a Gull token into play?' })
  cleanup()
  ask('yes_no', offers, { a: { ...PRINTED, text: `${text}\nYou may draw a card.` } })
  expect(screen.queryByRole('heading', { name: /Gull/ })).toBeNull()
})

test('whoever divides the damage of a battle need not read the card that inflicts it', () => {
  ask('divide', { options: [card('a')], minimum: 1, maximum: 1, reason: { key: 'assign' }, source: { is: 'card', id: 'a', name: 'a' } }, { a: PRINTED })
  screen.getByRole('button', { name: 'a' })
  expect(screen.queryByText(/Draw a card/)).toBeNull()
})

test('whoever may respond to nothing in particular is told that somebody has acted', () => {
  ask('respond', { options: [{ word: 'pass' }, { ...card('b'), word: 'deploy' }] }, {}, { active: 1 })
  screen.getByText(/^Player 1 has acted/)
  cleanup()
  ask('respond', { options: [{ word: 'pass' }, { ...card('b'), word: 'deploy' }] }, {}, { active: 0 })
  expect(screen.queryByText(/has acted/)).toBeNull()
})

test('what is divided is given out card by card', () => {
  ask('divide', { options: [card('a'), card('b')], minimum: 3, maximum: 3 })
  screen.getByText(/click a card to give it one more/)
  expect(screen.queryByText('Choose glowing cards.')).toBeNull()
})

test('icons in the text of the card that asks are drawn', async () => {
  ask('choose', { options: [card('a')], source: { is: 'card', id: 'a', name: 'a' } }, { a: { ...PRINTED, text: 'FLIP UP: 2 [D][R]' } })
  screen.getByText(/FLIP UP: 2/)
  expect(screen.queryByText(/\[D\]/)).toBeNull()
  expect(document.querySelectorAll('.source svg.icon')).toHaveLength(2)
})

test('ending the turn too soon is asked once more', async () => {
  ask('turn', { options: [{ word: 'attack', card: { is: 'card', id: 'b', name: 'b' } }, { word: 'end_turn' }] })
  await fireEvent.click(document.querySelector('[data-word=end_turn]')!)
  expect(answer).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/still act or attack/)
  await fireEvent.click(button(/Play on/))
  await fireEvent.click(document.querySelector('[data-word=end_turn]')!)
  await fireEvent.click(button(/End the turn/))
  expect(answer).toHaveBeenCalledWith([1], undefined)
})

test('ending the turn with nothing left to do is not', async () => {
  ask('turn', { options: [{ word: 'end_turn' }] })
  await fireEvent.click(document.querySelector('[data-word=end_turn]')!)
  expect(answer).toHaveBeenCalledWith([0], undefined)
})

test('attackers: choose, then confirm', async () => {
  ask('attackers', { options: [card('a'), card('b')], maximum: 2 })
  const confirm = button(/Choose attackers/) as HTMLButtonElement
  expect(confirm.disabled).toBe(true)
  const listed = document.querySelectorAll<HTMLButtonElement>('.option')
  await fireEvent.click(listed[1]!)
  await fireEvent.click(button(/Attack with 1/))
  expect(answer).toHaveBeenCalledWith([1], undefined)
})

test('not blocking is an answer, too', async () => {
  ask('block', { options: [card('a')], minimum: 0 })
  await fireEvent.click(button(/Do not block/))
  expect(answer).toHaveBeenCalledWith([], undefined)
})

test('a number', async () => {
  ask('number', { minimum: 1, maximum: 3 })
  await fireEvent.click(button('One more'))
  await fireEvent.click(button(/Confirm/))
  expect(answer).toHaveBeenCalledWith([2], undefined)
})

test('a bid, or none', async () => {
  ask('bid', { minimum: 2, maximum: 5 })
  await fireEvent.click(button('Do not bid'))
  expect(answer).toHaveBeenCalledWith([], undefined)
})

test('dividing keeps the sum: what one gets another loses', async () => {
  ask('divide', { options: [card('a'), card('b')], minimum: 3, maximum: 3 })
  const more = screen.getAllByRole('button', { name: /^More for/ })
  await fireEvent.click(more[1]!)
  await fireEvent.click(button(/Confirm/))
  expect(answer).toHaveBeenCalledWith([2, 1], undefined)
})

test('an order, changed and confirmed', async () => {
  ask('arrange', { options: [card('x'), card('y'), card('z')], minimum: 3, maximum: 3, ordered: true })
  await fireEvent.click(screen.getAllByRole('button', { name: 'Earlier' })[2]!)
  await fireEvent.click(button(/Confirm/))
  expect(answer).toHaveBeenCalledWith([0, 2, 1], undefined)
})

test('a mulligan: cards in the order in which they were clicked', async () => {
  ask('mulligan', { options: [card('x'), card('y'), card('z')], minimum: 0, maximum: 3 })
  const tray = document.querySelectorAll<HTMLButtonElement>('.tray button')
  await fireEvent.click(tray[2]!)
  await fireEvent.click(tray[0]!)
  await fireEvent.click(button(/Put 2 back/))
  expect(answer).toHaveBeenCalledWith([2, 0], undefined)
})

test('naming a card', async () => {
  ask('name', {})
  await fireEvent.input(screen.getByLabelText('Name of a card'), { target: { value: ' Gull Mob ' } })
  await fireEvent.click(button(/Confirm/))
  expect(answer).toHaveBeenCalledWith([], 'Gull Mob')
})

test.each([
  ['option', [{ word: 'label', label: 'draw' }, { word: 'label', label: 'play' }], 1],
  ['yes_no', [{ word: 'yes' }, { word: 'no' }], 1],
  ['player', [{ word: 'who', player: 0 }, { word: 'who', player: 1 }], 1],
  ['card_type', [{ word: 'kind', label: 'item' }, { word: 'kind', label: 'tactic' }], 1],
  ['order', [{ ...card('a'), word: 'text', label: 'One' }, { ...card('a'), word: 'text', label: 'Two' }], 1],
])('%s: one button each', async (kind, options, place) => {
  ask(kind, { options })
  const buttons = document.querySelectorAll<HTMLButtonElement>('.buttons button')
  expect(buttons).toHaveLength(options.length)
  await fireEvent.click(buttons[place]!)
  expect(answer).toHaveBeenCalledWith([place], undefined)
})

test('copies of a card that lies nowhere on the table are one pile', async () => {
  ask('choose', { options: [card('x1'), card('x2')].map((one) => ({ ...one, card: { ...one.card, name: 'Rage' } })), minimum: 2, maximum: 2 })
  const tray = document.querySelectorAll<HTMLButtonElement>('.tray button')
  expect(tray).toHaveLength(1)
  await fireEvent.click(tray[0]!)
  await fireEvent.click(tray[0]!)
  await fireEvent.click(button(/Confirm 2/))
  expect(answer).toHaveBeenCalledWith([0, 1], undefined)
})

test.each([
  [['end_turn'], 'Nothing more can be done this turn.'],
  [['attack', 'end_turn'], 'Nothing can be deployed or used now. You can still attack.'],
  [['deploy', 'end_turn'], 'Choose a glowing card to deploy it or use it.'],
])('a turn says what is left to do: %s', (words, said) => {
  ask('turn', { options: words.map((word) => (word === 'end_turn' ? { word } : { ...card('a'), word })) })
  screen.getByText((_, element) => element?.matches('p.hint') === true && element.textContent === said)
})

test('among players to choose from one is called you', () => {
  const patterns = vi.spyOn(speech, 'patterns', 'get').mockReturnValue({ 'option.player': '{player}' })
  ask('player', { options: [0, 1].map((player) => ({ word: 'player', player })) })
  button('You')
  button('Player 1')
  patterns.mockRestore()
})

test('nobody responds to a card that has come into play meanwhile', () => {
  const link = (name: string | null) => ({ player: 1, card: { is: 'card', id: 'x', name }, paid: true })
  ask('respond', { options: [{ word: 'pass' }] }, {}, { chain: [link('Chip Thief'), link(null)] })
  screen.getByText('Player 1 deploys Chip Thief.')
})

test('options and texts in an order say what they do', () => {
  const text = 'Choose one:\n\nOPTION 1: Draw a card.\n\nOPTION 2: Destroy an item.'
  const option = (n: number) => ({ word: 'label', label: `Option ${n}` })
  ask('option', { options: [option(1), option(2)], source: { is: 'card', id: 'a', name: 'a' } }, { a: { text, types: [] } })
  expect(screen.getByRole('button', { name: /Destroy an item\./ })).toBeTruthy()
  cleanup()
  const waits = (id: string) => ({ ...card(id), word: 'text' })
  ask('order', { options: [waits('a'), waits('b')] }, { a: { text: 'COVERT\n\nWhen a card enters play, draw a card.', types: [] }, b: { text: 'COVERT', types: [] } })
  expect(screen.getByRole('button', { name: /When a card enters play, draw a card\./ })).toBeTruthy()
})
