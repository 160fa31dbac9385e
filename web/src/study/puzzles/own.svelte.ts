// Puzzles of one's own, from files that `spoils puzzles mine` has written: kept in this browser, and sent to the server only
// while they are solved.
import type { PuzzleIn, PuzzleListed } from '../../made/protocol'
import { Shelf } from '../../lib/database'
import { unzipped } from '../../lib/packing'
import { word } from '../../lib/words'

/** What their ids begin with. */
export const OWN = 'own-'

const LARGEST = 20_000_000 // bytes of a file
const MOST = 2_000

export interface OwnPuzzle {
  listed: PuzzleListed
  puzzle: PuzzleIn
}

class OwnPuzzles {
  /** All of them, the easier ones first; nothing until they were read. */
  list = $state.raw<OwnPuzzle[] | null>(null)
  private readonly shelf = new Shelf('spoils-puzzles', 'puzzles')

  async load(): Promise<void> {
    if (this.list) return
    this.list = inOrder(await this.shelf.run<OwnPuzzle[]>('readonly', (store) => store.getAll()).catch(() => []))
  }

  get(id: string): OwnPuzzle | undefined {
    return this.list?.find((one) => one.listed.id === id)
  }

  /** Take the puzzles of files; how many are new. Where the browser keeps nothing they are there until the page is left. */
  async add(files: readonly File[]): Promise<number> {
    await this.load()
    const before = new Set(this.list?.map((one) => one.listed.id))
    const found = new Map<string, OwnPuzzle>()
    for (const file of files) for (const one of read(file.name, await textOf(file))) if (!before.has(one.listed.id)) found.set(one.listed.id, one)
    this.list = inOrder([...(this.list ?? []), ...found.values()].slice(0, MOST))
    for (const [id, one] of found) await this.shelf.run('readwrite', (store) => store.put(one, id)).catch(() => undefined)
    return found.size
  }

  async clear(): Promise<void> {
    await this.shelf.run('readwrite', (store) => store.clear()).catch(() => undefined)
    this.list = []
  }
}

export const own = new OwnPuzzles()

const inOrder = (all: OwnPuzzle[]) => all.toSorted((a, b) => a.listed.level - b.listed.level || (a.listed.id < b.listed.id ? -1 : 1))

async function textOf(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(word('puzzles.own.large', { name: file.name }))
  try {
    return await (file.name.toLowerCase().endsWith('.gz') ? unzipped(file, LARGEST) : file.text())
  } catch {
    throw new Error(word('file.unreadable', { name: file.name }))
  }
}

/** The puzzles of a file, one a line. */
export function read(name: string, text: string): OwnPuzzle[] {
  const found: OwnPuzzle[] = []
  for (const [place, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    const puzzle = puzzleOf(line)
    if (!puzzle) throw new Error(word('puzzles.own.broken', { name, line: place + 1 }))
    const { goal, theme, level = 0, line: answers } = puzzle
    found.push({ listed: { id: OWN + hash(line), goal, theme, level, steps: answers.length, rating: null }, puzzle })
  }
  if (!found.length) throw new Error(word('puzzles.own.nothing', { name }))
  return found
}

/** What the line holds, if that is a puzzle by its looks; the rest is for the server to say. */
function puzzleOf(line: string): PuzzleIn | null {
  try {
    const found = JSON.parse(line) as Partial<PuzzleIn> | null
    const whole = typeof found?.goal === 'string' && typeof found.theme === 'string' && typeof found.position === 'string' && Array.isArray(found.line)
    return whole ? (found as PuzzleIn) : null
  } catch {
    return null
  }
}

/** The same for the same line; 53 bits are plenty for the puzzles of one person (cyrb53). */
function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
