import { pino } from 'pino'
import { expect, test } from 'vitest'
import { trackReplica } from './track-replica.ts'

test.each([
  ['is down', () => Promise.reject(new Error('refused'))],
  ['is behind', () => Promise.resolve(false)],
])('a replica that %s is asked again after a second, whatever changes', async (_name, answer) => {
  const stopping = new AbortController()
  const asked: number[] = []
  let version = 0
  await new Promise<void>((resolve) => {
    const replica = {
      catchesUp: () => {
        asked.push(performance.now())
        if (asked.length === 2) resolve()
        return answer()
      },
    }
    const changes = { version: () => version++ }
    const log = pino({ enabled: false })
    trackReplica({ replica, changes, log, stopping: stopping.signal })
  })
  stopping.abort()
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(990)
})
