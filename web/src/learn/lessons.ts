// The path of lessons after the first game: each is a position made for one thing, and over when that thing was done.
// A lesson looks at the table and the log and knows no rules.
import type { Card, Message, View } from '../made/protocol'
import blocking from './positions/blocking.yaml?raw'
import facedown from './positions/facedown.yaml?raw'
import gear from './positions/gear.yaml?raw'
import locations from './positions/locations.yaml?raw'
import responses from './positions/responses.yaml?raw'
import thresholds from './positions/thresholds.yaml?raw'

export interface Scene {
  view: View
  log: readonly Message[]
  seat: number
}

export interface Goal {
  id: string
  met: (scene: Scene) => boolean
}

export interface Lesson {
  id: string
  /** A scenario file; its script is the way through the lesson, for the tests. */
  position: string
  rules: string[]
  goals: Goal[]
  /** The last turn in which the point can be met. */
  turns: number
}

const named = (entry: Message, name: string) => {
  const value = entry.args['card']
  return typeof value === 'object' && value.is === 'card' && value.name === name
}
/** Where in the log; -1 if nowhere. */
const place = ({ log }: Scene, key: string, name: string) => log.findIndex((entry) => entry.key === key && named(entry, name))
const happened = (scene: Scene, key: string, name: string) => place(scene, key, name) >= 0
/** Both happened, the second later. */
const follows = (scene: Scene, first: [key: string, name: string], second: [key: string, name: string]) =>
  happened(scene, ...first) && place(scene, ...second) > place(scene, ...first)
const mine = ({ view, seat }: Scene, fits: (card: Card) => boolean) => view.play.some((card) => card.controller === seat && fits(card))
const has = (scene: Scene, name: string) => mine(scene, (card) => card.name === name)

export const LESSONS: Lesson[] = [
  {
    id: 'thresholds',
    position: thresholds,
    rules: ['406.1', '605.1a'],
    turns: 4,
    goals: [
      { id: 'resource', met: (scene) => happened(scene, 'event.move.as_resource', 'Deception') },
      { id: 'deploy', met: (scene) => has(scene, 'Mudlark Orphan') },
    ],
  },
  {
    id: 'blocking',
    position: blocking,
    rules: ['608.1d', '609.1'],
    turns: 4,
    goals: [
      { id: 'block', met: ({ log }) => log.some((entry) => entry.key === 'event.block') },
      { id: 'faster', met: (scene) => happened(scene, 'event.move.destroy', 'Mutineer') && has(scene, 'Smuggler Under the Floor') },
    ],
  },
  {
    id: 'responses',
    position: responses,
    rules: ['607.1', '607.2'],
    turns: 3,
    goals: [
      { id: 'answer', met: (scene) => follows(scene, ['event.move.deploying', 'Warning Shot'], ['event.move.deploying', 'Emergency Repairs']) },
      { id: 'safe', met: (scene) => happened(scene, 'event.move.resolved', 'Warning Shot') && has(scene, 'Mutineer') },
    ],
  },
  {
    id: 'facedown',
    position: facedown,
    rules: ['605.1b', '507.4'],
    turns: 4,
    goals: [
      { id: 'down', met: (scene) => happened(scene, 'event.move.as_resource', 'Two-Faced Ferryman') },
      { id: 'up', met: (scene) => follows(scene, ['event.move.as_resource', 'Two-Faced Ferryman'], ['event.move.deployed', 'Two-Faced Ferryman']) },
    ],
  },
  {
    id: 'locations',
    position: locations,
    rules: ['304.1', '608.1'],
    turns: 3,
    goals: [
      { id: 'deploy', met: (scene) => has(scene, 'The Floor') },
      { id: 'destroy', met: (scene) => happened(scene, 'event.move.destroy', 'Gun Battery') },
    ],
  },
  {
    id: 'gear',
    position: gear,
    rules: ['301.1', '606.1'],
    turns: 4,
    goals: [
      { id: 'wear', met: (scene) => mine(scene, (card) => card.name === 'Waterproof Waistcoat' && card.attached_to !== '') },
      { id: 'pass', met: (scene) => happened(scene, 'event.attach', 'Waterproof Waistcoat') },
    ],
  },
]

/** All that lies on the path, in order: the first game, the positions, the first deck. */
export const PATH = ['game', ...LESSONS.map((lesson) => lesson.id), 'deck'] as const

/** What comes after a step that has been taken: the next one that has not. */
export function nextStep(done: ReadonlySet<string>, after: string): string {
  const from = PATH.indexOf(after) + 1
  return [...PATH.slice(from), ...PATH.slice(0, from)].find((id) => !done.has(id)) ?? ''
}

/** Whether the point can no longer be met. */
export function isMissed({ view }: Scene, lesson: Lesson): boolean {
  return view.over || view.turn > lesson.turns
}
