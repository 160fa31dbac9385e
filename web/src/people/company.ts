// Good company: blocking and reporting people, and the moderators' desk.
import type * as p from '../made/protocol'
import { get, send } from '../lib/api'

const part = encodeURIComponent

export const blocks = async () => (await get<p.BlockList>('BlockList', '/company/blocks')).blocks
export const unblock = async (id: string) => (await send<p.BlockList>('BlockList', 'DELETE', `/company/blocks/${part(id)}`)).blocks
export const block = (game: string, setup: p.BlockSetupIn) =>
  send<p.BlockList>('BlockList', 'POST', `/games/${part(game)}/block`, setup)
export const blockPerson = (id: string, setup: p.PersonBlockIn) =>
  send<p.BlockList>('BlockList', 'POST', `/people/${part(id)}/block`, setup)
export const report = (game: string, setup: p.ReportSetupIn) =>
  send<p.Done>('Done', 'POST', `/games/${part(game)}/report`, setup)

export const desk = () => get<p.Desk>('Desk', '/moderation')
export const settle = (id: string, verdict: p.VerdictIn) => send<p.Desk>('Desk', 'POST', `/moderation/${part(id)}`, verdict)
