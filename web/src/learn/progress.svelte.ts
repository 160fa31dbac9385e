// How far somebody has come on the path of lessons: kept in the browser.
import { api } from '../lib/api'
import { easiestBot, oneStepBot } from '../lib/bots'
import { router } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'
import { keep, kept } from '../lib/store'
import { word } from '../lib/words'
import { LESSONS, nextStep, type Lesson } from './lessons'

const MINE = 'project-starter-rogue'
const THEIRS = 'project-starter-warlord'
const SEED = 15
/** So many games that were lessons are known again. */
const REMEMBERED = 100

class Progress {
  done = $state.raw<ReadonlySet<string>>(new Set(kept<string[]>('path', [])))

  finish(id: string): void {
    if (this.done.has(id)) return
    this.done = new Set([...this.done, id])
    keep('path', [...this.done])
  }

  next(after: string): string {
    return nextStep(this.done, after)
  }

  /** The lesson that a game is, if it is one. */
  lessonOf(game: string): Lesson | undefined {
    const now = kept<{ game: string; lesson: string } | null>('lesson.now', null)
    return now?.game === game ? LESSONS.find((lesson) => lesson.id === now.lesson) : undefined
  }

  /** Whether a game is or was a lesson: it is begun anew from the path, and is no game to go on with. */
  wasLesson(game: string): boolean {
    return kept<string[]>('lesson.games', []).includes(game)
  }

  isGuided(game: string): boolean {
    return kept<string>('lesson', '') === game
  }

  /** Go to a step of the path. */
  async begin(id: string): Promise<void> {
    if (id === 'deck') return router.go('/decks/new?lesson=deck')
    const names = { name: settings.name.trim() || word('player') }
    const { bots } = await api.about()
    const lesson = LESSONS.find((one) => one.id === id)
    if (lesson) {
      const created = await api.position({ scenario: lesson.position, bot: oneStepBot(bots), bot_name: word('learn.opponent'), ...names })
      keep('lesson.now', { game: created.game.id, lesson: lesson.id })
      keep('lesson.games', [created.game.id, ...kept<string[]>('lesson.games', [])].slice(0, REMEMBERED))
      return router.open(created.seats[0]?.link)
    }
    const created = await api.newGame({
      seats: [
        { kind: 'me', deck_id: MINE, ...names },
        { kind: 'bot', bot: easiestBot(bots), name: word('learn.opponent'), deck_id: THEIRS },
      ],
      seed: SEED,
      undo: 'free',
    })
    keep('lesson', created.game.id)
    router.open(created.seats[0]?.link)
  }
}

export const progress = new Progress()
