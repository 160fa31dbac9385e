// Study on the server: positions and boards.
import type * as p from '../made/protocol'
import { call, send } from '../lib/api'
import { fill } from '../lib/fill'

const part = encodeURIComponent

async function list<T>(type: string, path: string, body: object): Promise<T[]> {
  return ((await (await call('POST', path, body)).json()) as unknown[]).map((one) => fill<T>(type, one))
}

export const study = {
  open: (text: string) => send<p.OpenedPosition>('OpenedPosition', 'POST', '/study/open', { text }),
  examine: (draft: p.PositionDraftIn) => send<p.ExaminedPosition>('ExaminedPosition', 'POST', '/study/examine', draft),
  editions: (draft: p.PositionDraftIn) => send<p.TriedEditions>('TriedEditions', 'POST', '/study/editions', draft),
}

export const boards = {
  mine: () => send<p.BoardList>('BoardList', 'GET', '/boards'),
  create: (setup: p.BoardSetupIn) => send<p.BoardState>('BoardState', 'POST', '/boards', setup),
  drop: (id: string) => send<p.BoardList>('BoardList', 'DELETE', `/boards/${part(id)}`),
  get: async (id: string, key: string) => read(await call('GET', `/boards/${part(id)}`, undefined, key)),
  wait: async (id: string, key: string, revision: number) => read(await call('GET', `/boards/${part(id)}/wait?revision=${revision}`, undefined, key)),
  look: (id: string, place: number) => send<p.BoardLook>('BoardLook', 'GET', `/boards/${part(id)}/look/${place}`),
  change: async (id: string, key: string, what: 'answer' | 'note' | 'show' | 'remove', body: object) =>
    read(await call('POST', `/boards/${part(id)}/${what}`, body, key)),
  why: (id: string, body: p.BoardWhyIn) => list<p.Reason>('Reason', `/boards/${part(id)}/why`, body),
  explain: (id: string, body: p.BoardWhyIn) => list<p.Influence>('Influence', `/boards/${part(id)}/explain`, body),
  save: async (id: string, what: 'file' | 'position' | 'script', place: number) =>
    (await call('GET', `/boards/${part(id)}/save?what=${what}&place=${place}`)).text(),
}

export const puzzles = {
  all: () => send<p.PuzzleList>('PuzzleList', 'GET', '/puzzles'),
  look: (id: string, step: number) => send<p.PuzzleLook>('PuzzleLook', 'GET', `/puzzles/${part(id)}?step=${step}`),
  answer: (id: string, body: p.PuzzleAnswerIn) => send<p.PuzzleVerdict>('PuzzleVerdict', 'POST', `/puzzles/${part(id)}/answer`, body),
  hint: (id: string, step: number, hint: 1 | 2) => send<p.PuzzleHint>('PuzzleHint', 'GET', `/puzzles/${part(id)}/hint?step=${step}&hint=${hint}`),
  solution: (id: string, step: number) => send<p.PuzzleSolution>('PuzzleSolution', 'GET', `/puzzles/${part(id)}/solution?step=${step}`),
  why: (id: string, body: p.PuzzleWhyIn) => list<p.Reason>('Reason', `/puzzles/${part(id)}/why`, body),
  explain: (id: string, body: p.PuzzleWhyIn) => list<p.Influence>('Influence', `/puzzles/${part(id)}/explain`, body),
}

export const trials = {
  card: (setup: p.CardTrialSetupIn) => send<p.TrialState>('TrialState', 'POST', '/trials/card', setup),
  deck: (setup: p.DeckTrialSetupIn) => send<p.TrialState>('TrialState', 'POST', '/trials/deck', setup),
  progress: (id: string) => send<p.TrialState>('TrialState', 'GET', `/trials/${part(id)}`),
  stop: (id: string) => send<p.TrialState>('TrialState', 'DELETE', `/trials/${part(id)}`),
}

async function read(response: Response): Promise<p.BoardState> {
  return fill<p.BoardState>('BoardState', await response.json())
}
