// The server's HTTP side.
import type * as p from '../made/protocol'
import { fill } from './fill'
import { line } from './line.svelte'
import { cardNames } from './names.svelte'
import { at } from './place'
import { keep, kept } from './store'
import { settings } from './settings.svelte'
import { word } from './words'

/** A request that was refused: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly problem: p.Problem | null = null,
  ) {
    super(message)
  }
}

// The first answer brings the cookie by which the server knows this browser. Requests that went out beside the first
// one would each be given another, and what they store would be lost with it: on the first visit they wait.
let first: Promise<Response> | null = null

function request(address: string, options: RequestInit): Promise<Response> {
  if (kept('greeted', false)) return fetch(address, options)
  if (first !== null) return first.then(() => fetch(address, options))
  first = fetch(address, options)
  first.then(
    () => keep('greeted', true),
    () => (first = null),
  )
  return first
}

/** Resolves when the server knows this browser. */
export const met = (): Promise<unknown> => (kept('greeted', false) ? Promise.resolve() : (first ?? api.about()))

/** A line that died says nothing: milliseconds after which whoever only looks is told so. What is sent may take its time. */
const SILENCE = 40_000

export async function call(method: string, path: string, body?: BodyInit | object, token = ''): Promise<Response> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Blob
  const patience = new AbortController()
  const timer = method === 'GET' ? setTimeout(() => patience.abort(), SILENCE) : undefined
  let response: Response
  try {
    response = await request(at(`/api${path}`), {
      method,
      signal: patience.signal,
      headers: { ...(raw ? {} : { 'Content-Type': 'application/json' }), ...(token ? { 'Spoils-Token': token } : {}) },
      body: raw ? (body as BodyInit | undefined) : JSON.stringify(body),
    })
    line.lost = false
  } catch {
    line.lost = true
    throw new Refusal('offline', word('refused.offline'))
  } finally {
    clearTimeout(timer) // once it has begun, an answer may be as slow as the line
  }
  if (response.ok) return response
  const problem = await response.json().then(
    (reply) => fill<p.ProblemReply>('ProblemReply', reply).error,
    () => null,
  )
  const said = (settings.language === 'fr' && problem?.french) || problem?.message
  throw new Refusal(problem?.code ?? 'internal', said ?? word('refused.wordless'), problem)
}

export async function get<T>(type: string, path: string): Promise<T> {
  return fill<T>(type, await (await call('GET', path)).json())
}

export async function send<T>(type: string, method: string, path: string, body?: BodyInit | object): Promise<T> {
  return fill<T>(type, await (await call(method, path, body)).json())
}

const MEGABYTE = 1_000_000
let largest: Promise<number> | null = null

/** Send a file. One that the server would not take stays here: it may be a film, and the line a phone's. */
async function sendFile<T>(type: string, path: string, file: File): Promise<T> {
  largest ??= api.about().then((about) => about.upload_limit)
  const most = await largest.catch((error: Error) => {
    largest = null
    throw error
  })
  if (file.size > most) {
    const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)
    throw new Refusal('too_large', word('file.oversize', { name: file.name, n: megabytes(file.size), most: megabytes(most) }))
  }
  return send<T>(type, 'POST', `${path}${query({ file: file.name })}`, file)
}

type Query = Record<string, string | number | boolean | undefined>

function query(values: Query): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false)
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}

const part = encodeURIComponent

/** Whatever shows these cards can call them by their names in the reader's language. */
export function learned<Reply>(cardsOf: (reply: Reply) => p.CardFacts[]): (reply: Reply) => Reply {
  return (reply) => {
    cardNames.learn(cardsOf(reply))
    return reply
  }
}

export const api = {
  about: () => get<p.About>('About', '/about'),
  messages: (language: string, edition = '') => get<p.Catalogue>('Catalogue', `/messages/${language}${query({ edition })}`),

  cards: (search: Query) => get<p.CardPage>('CardPage', `/cards${query(search)}`).then(learned((page) => page.cards)),
  sets: () => get<p.Collection>('Collection', '/cards/sets'),
  card: (name: string) => get<p.CardDetail>('CardDetail', `/cards/named/${part(name)}`).then(learned((found) => [found.card])),
  compile: (draft: p.CardDraftIn) => send<p.CompileReport>('CompileReport', 'POST', '/cards/compile', draft),
  importCards: (file: File) => sendFile<p.ImportReport>('ImportReport', '/collection', file),
  keepCard: (draft: p.CardDraftIn) => send<p.ImportReport>('ImportReport', 'POST', '/collection/cards', draft),
  removeSet: (id: string) => send<p.Collection>('Collection', 'DELETE', `/collection/${part(id)}`),

  decks: () => get<p.DeckList>('DeckList', '/decks'),
  deck: (id: string) => get<p.SavedDeck>('SavedDeck', `/decks/${part(id)}`),
  saveDeck: (deck: p.DeckDataIn, id?: string) =>
    send<p.SavedDeck>('SavedDeck', id ? 'PUT' : 'POST', id ? `/decks/${part(id)}` : '/decks', deck),
  removeDeck: (id: string) => send<p.DeckList>('DeckList', 'DELETE', `/decks/${part(id)}`),
  checkDeck: (deck: p.DeckDataIn, edition?: string) =>
    send<p.DeckReport>('DeckReport', 'POST', '/decks/check', edition ? { deck, edition } : { deck }),
  deckOdds: (deck: p.DeckDataIn, seed: number) => send<p.DeckOdds>('DeckOdds', 'POST', '/decks/odds', { deck, seed }),
  importDeck: (file: File) => sendFile<p.DeckImport>('DeckImport', '/decks/import', file),
  exportDeck: async (deck: p.DeckDataIn, form: p.DeckExport['form']) =>
    (await call('POST', '/decks/export', { deck, form })).text(),

  newGame: (setup: p.GameSetupIn) => send<p.Created>('Created', 'POST', '/games', setup),
  testGame: (setup: p.TestSetupIn) => send<p.Created>('Created', 'POST', '/games/test', setup),
  position: (setup: p.PositionSetupIn) => send<p.Created>('Created', 'POST', '/games/position', setup),
  games: () => get<p.MyGames>('MyGames', '/games'),
  game: (id: string) => get<p.GameInfo>('GameInfo', `/games/${part(id)}`),
  join: (id: string, setup: p.JoinSetupIn) => send<p.Created>('Created', 'POST', `/games/${part(id)}/join`, setup),
  rematch: (id: string, token: string) => send<p.Created>('Created', 'POST', `/games/${part(id)}/rematch`, { token }),

  offerSeat: (setup: p.SeekSetupIn) => send<p.Seeking>('Seeking', 'POST', '/lobby/seeks', setup),
  takeSeat: (id: string, setup: p.TakeSetupIn) => send<p.Seeking>('Seeking', 'POST', `/lobby/seeks/${part(id)}/take`, setup),
  withdrawSeat: (id: string) => send<p.LobbyState>('LobbyState', 'DELETE', `/lobby/seeks/${part(id)}`),
  profile: (id: string) => get<p.Profile>('Profile', `/people/${part(id)}`),
  leaders: (format: string, season?: string) => get<p.Leaders>('Leaders', `/ratings${query({ format, season })}`),
  calls: () => get<p.CallSettings>('CallSettings', '/calls'),
  wish: (wishes: p.WishesIn) => send<p.CallSettings>('CallSettings', 'PUT', '/calls/wishes', wishes),
  away: (days: number) => send<p.CallSettings>('CallSettings', 'PUT', '/calls/away', { days }),
  enterBrowser: (setup: p.PushSetupIn) => send<p.CallSettings>('CallSettings', 'POST', '/calls/browsers', setup),
  forgetBrowsers: () => send<p.CallSettings>('CallSettings', 'DELETE', '/calls/browsers'),
  meetBot: (setup: p.MeetSetupIn) => send<p.Created>('Created', 'POST', '/lobby/bots', setup),
  drafts: () => get<p.DraftList>('DraftList', '/drafts'),
  newDraft: (setup: p.DraftSetupIn) => send<p.DraftState>('DraftState', 'POST', '/drafts', setup),
  draft: (id: string) => get<p.DraftState>('DraftState', `/drafts/${part(id)}`),
  draftStep: (id: string, step: 'leave' | 'begin' | 'ready' | 'close') =>
    send<p.DraftState>('DraftState', 'POST', `/drafts/${part(id)}/${step}`),
  joinDraft: (id: string, name: string) => send<p.DraftState>('DraftState', 'POST', `/drafts/${part(id)}/join`, { name }),
  pickCard: (id: string, step: number, card: string) =>
    send<p.DraftState>('DraftState', 'POST', `/drafts/${part(id)}/pick`, { step, card }),
  checkDraftDeck: async (id: string, deck: p.DeckDataIn) =>
    (await send<p.DraftDeckReport>('DraftDeckReport', 'POST', `/drafts/${part(id)}/check`, { deck })).report,
  keepDraftDeck: (id: string, deck: p.DeckDataIn, done: boolean) =>
    send<p.DraftState>('DraftState', 'PUT', `/drafts/${part(id)}/deck`, { deck, done }),
  pairSeats: (id: string, pairs: [number, number][]) =>
    send<p.DraftState>('DraftState', 'POST', `/drafts/${part(id)}/pairs`, { pairs }),
  playDraft: (id: string, game: number) => send<p.Created>('Created', 'POST', `/drafts/${part(id)}/games/${game}`),
  exportDraft: async (id: string, what: p.DraftExport['what'], form: p.DraftExport['form']) =>
    (await call('POST', `/drafts/${part(id)}/export`, { what, form })).text(),
  reviewDraft: (id: string) => get<p.DraftReview>('DraftReview', `/drafts/${part(id)}/review`),

  replay: (id: string) => get<p.ReplayInfo>('ReplayInfo', `/games/${part(id)}/replay`),
  steps: (id: string, side: string, start: number, count: number) =>
    get<p.ReplaySteps>('ReplaySteps', `/games/${part(id)}/replay/steps${query({ side, start: String(start), count })}`),
  branch: (id: string, setup: p.BranchSetupIn) => send<p.Created>('Created', 'POST', `/games/${part(id)}/branch`, setup),
  scenario: async (id: string, step: number) =>
    (await call('GET', `/games/${part(id)}/scenario${query({ step: String(step) })}`)).text(),
  record: async (id: string) => (await call('GET', `/games/${part(id)}/record`)).text(),
  analysis: (id: string) => get<p.AnalysisState>('AnalysisState', `/games/${part(id)}/analysis`),
  startAnalysis: (id: string) => send<p.AnalysisState>('AnalysisState', 'POST', `/games/${part(id)}/analysis`),
  stopAnalysis: (id: string) => send<p.AnalysisState>('AnalysisState', 'DELETE', `/games/${part(id)}/analysis`),
  advice: (id: string, step: number) => get<p.Advice>('Advice', `/games/${part(id)}/advice${query({ step: String(step) })}`),
  uploadReplay: (file: File) => sendFile<p.ReplayInfo>('ReplayInfo', '/replays', file),

  tournaments: () => get<p.TournamentList>('TournamentList', '/tournaments'),
  newTournament: (order: p.NewTournamentIn) => send<p.TournamentView>('TournamentView', 'POST', '/tournaments', order),
  /** Nothing if it is still as it was in the version that is known. */
  tournament: async (id: string, known?: number) => {
    const response = await call('GET', `/tournaments/${part(id)}${query({ known })}`)
    return response.status === 204 ? null : fill<p.TournamentView>('TournamentView', await response.json())
  },
  enterTournament: (id: string, setup: p.EntrySetupIn) => send<p.TournamentView>('TournamentView', 'POST', `/tournaments/${part(id)}/entry`, setup),
  leaveTournament: (id: string) => send<p.TournamentView>('TournamentView', 'DELETE', `/tournaments/${part(id)}/entry`),
  checkIn: (id: string) => send<p.TournamentView>('TournamentView', 'POST', `/tournaments/${part(id)}/check-in`),
  becomeJudge: (id: string, setup: p.JudgeSetupIn) => send<p.TournamentView>('TournamentView', 'POST', `/tournaments/${part(id)}/judges`, setup),
  atDesk: (id: string, order: p.DeskOrderIn) => send<p.TournamentView>('TournamentView', 'POST', `/tournaments/${part(id)}/desk`, order),
  tournamentDeck: (id: string, number: number) => get<p.DeckListShown>('DeckListShown', `/tournaments/${part(id)}/decks/${number}`),

  rules: (language: string, id = '', edition = '') =>
    get<p.RulePage>('RulePage', `/rules/${language}${id && `/${part(id)}`}${query({ edition })}`),
  searchRules: (language: string, words: string) =>
    get<p.RulePage>('RulePage', `/rules/${language}/search${query({ words })}`),
}
