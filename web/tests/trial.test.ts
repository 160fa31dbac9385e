// A trial that runs can be stopped, whatever else is chosen meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrialState } from '../src/made/protocol'
import { TrialClient } from '../src/study/trials/trial.svelte'

const of = (id: string, stage: string): TrialState => ({ id, stage, done: 3, total: 48, mine: stage === 'running' }) as unknown as TrialState

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function begun(stages: Record<string, string>): { client: TrialClient; choose: (id: string) => void; stopped: string[] } {
  let chosen = 'first'
  const stopped: string[] = []
  const tell = (id: string): Promise<TrialState> => Promise.resolve(of(id, stages[id] ?? 'new'))
  const server = {
    progress: tell,
    stop: (id: string) => {
      stopped.push(id)
      stages[id] = 'stopped'
      return tell(id)
    },
  }
  const client = new TrialClient(() => tell(chosen), server)
  return { client, choose: (id) => (chosen = id), stopped }
}

test('one that runs is stopped though another is looked at', async () => {
  const { client, choose, stopped } = begun({ first: 'running', second: 'new' })
  await client.start()
  choose('second')
  await client.look()
  expect(client.state?.id).toBe('second')
  expect(client.other?.id).toBe('first')
  await client.stopOther()
  expect(stopped).toEqual(['first'])
  expect(client.other).toBe(null)
  client.leave()
})

test('it is forgotten when it has ended by itself, or is looked at again', async () => {
  const stages = { first: 'running', second: 'new' }
  const { client, choose } = begun(stages)
  await client.start()
  choose('second')
  await client.look()
  choose('first')
  await client.look()
  expect(client.other).toBe(null)
  choose('second')
  await client.look()
  stages.first = 'done'
  await vi.advanceTimersByTimeAsync(5000)
  expect(client.other).toBe(null)
  client.leave()
})

test('looking keeps nobody from starting it; only what has been started keeps from starting it twice', async () => {
  const { client } = begun({ first: 'running' })
  const looking = client.look()
  expect(client.busy).toBe(false)
  const starting = client.start()
  expect(client.busy).toBe(true)
  await Promise.all([looking, starting])
  expect(client.busy).toBe(false)
  client.leave()
})
