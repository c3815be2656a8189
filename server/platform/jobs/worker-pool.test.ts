import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/helpers/until.ts'
import { createWorkerPool, WorkerTimeoutError } from './worker-pool.ts'

interface Wishes {
  worker?: string
  maxWaiting?: number
  timeoutMilliseconds?: number
  idleMilliseconds?: number
}

function openPool({ worker = 'hostile-worker.ts', ...wishes }: Wishes = {}) {
  const pool = createWorkerPool<string, string>({
    file: new URL(`../../../tests/helpers/processes/${worker}`, import.meta.url),
    threads: 1,
    maxWaiting: 4,
    timeoutMilliseconds: 20_000,
    memoryMegabytes: 32,
    ...wishes,
  })
  onTestFinished(() => pool.close())
  return pool
}

test('a task that never ends is ended, and the next one gets a new thread', async () => {
  const pool = openPool({ timeoutMilliseconds: 1500 })
  const hanging = pool.run('hang')
  const next = pool.run('next')
  await expect(hanging).rejects.toThrow(WorkerTimeoutError)
  expect(await next).toBe('NEXT')
})

test('the start of a thread does not count against the limit of its task', async () => {
  const pool = openPool({ worker: 'slow-worker.ts', timeoutMilliseconds: 500 })
  expect(await pool.run('next')).toBe('NEXT')
})

test('a task that uses all memory ends only its own thread', async () => {
  const pool = openPool()
  await expect(pool.run('fill')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await pool.run('next')).toBe('NEXT')
})

test('an error of the worker is rethrown', async () => {
  await expect(openPool().run('throw')).rejects.toThrow('What the worker says.')
})

test('tasks beyond the queue are rejected at once, with the seconds to wait', async () => {
  const pool = openPool({ maxWaiting: 2 })
  const tasks = ['a', 'b', 'c', 'd'].map((input) => pool.run(input))
  await expect(tasks.pop()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 40 })
  expect(await Promise.all(tasks)).toEqual(['A', 'B', 'C'])
})

test('a thread runs several tasks, and ends when there are none', async () => {
  const busy = openPool()
  expect(await busy.run('thread')).toBe(await busy.run('thread'))
  const idle = openPool({ idleMilliseconds: 1 })
  const first = await idle.run('thread')
  await until('another thread', async () => (await idle.run('thread')) !== first)
})
