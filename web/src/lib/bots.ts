// The computer players, by names that people understand.
import type { BotInfo } from '../made/protocol'
import { word } from './words'

/** What a bot is called at the table. */
export function botName(bot: BotInfo | undefined): string {
  return bot ? word(`bot.${bot.id}`, {}, bot.title) : word('bot')
}

/** The same with how strong it is, to choose from. */
export function botTitle(bot: BotInfo): string {
  const strength = bot.strength ? word(`strength.${bot.strength}`) : word(`bot.${bot.id}.text`, {}, '')
  return [botName(bot), strength].filter(Boolean).join(' — ')
}

/** The one to begin with: neither the weakest nor the slowest. */
export function usualBot(bots: readonly BotInfo[]): string {
  const wanted = bots.find((bot) => bot.strength === 'normal') ?? bots.find((bot) => bot.id === 'search-normal')
  return (wanted ?? bots.at(-1))?.id ?? ''
}

/** The weakest, for a first game. */
export function easiestBot(bots: readonly BotInfo[]): string {
  return (bots.find((bot) => bot.id === 'random') ?? bots[0])?.id ?? ''
}

/** One that takes what is there to be taken, for lessons: it attacks and plays where that is plainly good. */
export function oneStepBot(bots: readonly BotInfo[]): string {
  return bots.find((bot) => bot.id === 'greedy')?.id ?? easiestBot(bots)
}
