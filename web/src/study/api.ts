// Study on the server: positions and boards.
import type * as p from '../made/protocol'
import { call, learned, send } from '../lib/api'
import { fill } from '../lib/fill'

const part = encodeURIComponent

async function list<T>(type: string, path: string, body: object): Promise<T[]> {
  return ((await (await call('POST', path, body)).json()) as unknown[]).map((one) => fill<T>(type, one))
}

export const study = {
  open: (text: string, number?: number) => send<p.OpenedPosition>('OpenedPosition', 'POST', '/study/open', { text, ...(number === undefined ? {} : { number }) }).then(learned((opened) => opened.cards)),
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

export const allPuzzles = () => send<p.PuzzleList>('PuzzleList', 'GET', '/puzzles')

/** What can be asked about one puzzle after so many right answers. */
export interface PuzzleDoor {
  look: (step: number) => Promise<p.PuzzleLook>
  answer: (step: number, answer: number[]) => Promise<p.PuzzleVerdict>
  hint: (step: number, hint: 1 | 2) => Promise<p.PuzzleHint>
  solution: (step: number) => Promise<p.PuzzleSolution>
  why: (step: number, card: string) => Promise<p.Reason[]>
  explain: (step: number, card: string) => Promise<p.Influence[]>
}

/** One that everybody has. */
export const puzzleCalled = (id: string): PuzzleDoor => ({
  look: (step) => send<p.PuzzleLook>('PuzzleLook', 'GET', `/puzzles/${part(id)}?step=${step}`),
  answer: (step, answer) => send<p.PuzzleVerdict>('PuzzleVerdict', 'POST', `/puzzles/${part(id)}/answer`, { step, answer }),
  hint: (step, hint) => send<p.PuzzleHint>('PuzzleHint', 'GET', `/puzzles/${part(id)}/hint?step=${step}&hint=${hint}`),
  solution: (step) => send<p.PuzzleSolution>('PuzzleSolution', 'GET', `/puzzles/${part(id)}/solution?step=${step}`),
  why: (step, card) => list<p.Reason>('Reason', `/puzzles/${part(id)}/why`, { step, card }),
  explain: (step, card) => list<p.Influence>('Influence', `/puzzles/${part(id)}/explain`, { step, card }),
})

/** One of a file of one's own. */
export function puzzleOfFile(puzzle: p.PuzzleIn): PuzzleDoor {
  const asked = (more: Partial<p.OwnPuzzleIn>): p.OwnPuzzleIn => ({ puzzle, ...more })
  return {
    look: (step) => send<p.PuzzleLook>('PuzzleLook', 'POST', '/own-puzzles/look', asked({ step })),
    answer: (step, answer) => send<p.PuzzleVerdict>('PuzzleVerdict', 'POST', '/own-puzzles/answer', asked({ step, answer })),
    hint: (step, hint) => send<p.PuzzleHint>('PuzzleHint', 'POST', '/own-puzzles/hint', asked({ step, hint })),
    solution: (step) => send<p.PuzzleSolution>('PuzzleSolution', 'POST', '/own-puzzles/solution', asked({ step })),
    why: (step, card) => list<p.Reason>('Reason', '/own-puzzles/why', asked({ step, card })),
    explain: (step, card) => list<p.Influence>('Influence', '/own-puzzles/explain', asked({ step, card })),
  }
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
