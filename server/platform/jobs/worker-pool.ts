import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import type { Tinypool } from 'tinypool'
import { requestMessages } from '#shared/messages/requests.ts'
import { AppError } from '../app-error.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import type { WorkerTask } from './run-worker-task.ts'

export interface WorkerPool<Input, Output> {
  /**
   * Calls the worker's function with `input`. Throws `unavailable` at once when too many tasks are waiting, and
   * WorkerTimeoutError when the task takes too long; errors of the function are rethrown.
   */
  run(input: Input): Promise<Output>
  /** Ends the threads; running tasks reject. */
  close(): Promise<void>
}

/** The task was ended because it exceeded the time limit of the pool. */
export class WorkerTimeoutError extends Error {
  override name = 'WorkerTimeoutError'
}

/** A thread that has rendered social cards uses 40 MB; a new one takes half a second to start. */
const defaultIdleMilliseconds = 60 * 1000

/** A busy machine takes seconds to start a thread, which is not the fault of the input. */
const startMilliseconds = 30 * 1000

/**
 * A few threads for work whose cost depends on user input. A task may run for `timeoutMilliseconds`, not counting the
 * start of its thread; then the thread is ended, and the next task gets a new one.
 */
export function createWorkerPool<Input, Output>(options: {
  /** The module that runs in the thread. Its default export takes the input and returns the output. */
  file: URL
  threads: number
  maxWaiting: number
  timeoutMilliseconds: number
  memoryMegabytes: number
  /** How long a thread without a task is kept. */
  idleMilliseconds?: number
}): WorkerPool<Input, Output> {
  const { file, threads, maxWaiting, timeoutMilliseconds, memoryMegabytes } = options
  const retryAfterSeconds = Math.ceil((maxWaiting * timeoutMilliseconds) / threads / 1000)
  let opening: Promise<Tinypool> | undefined
  async function open(): Promise<Tinypool> {
    const { Tinypool } = await import('tinypool')
    return new Tinypool({
      filename: fileURLToPath(new URL('./run-worker-task.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: options.idleMilliseconds ?? defaultIdleMilliseconds,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
  }
  const enqueue = createBoundedQueue({
    concurrency: threads,
    maxWaiting,
    createError: () => new AppError('unavailable', requestMessages.busy, { retryAfterSeconds }),
  })
  return {
    run: (input) =>
      enqueue(async () => {
        const pool = await (opening ??= open())
        const limit = new AbortController()
        let timer = setTimeout(() => limit.abort(), startMilliseconds)
        const { port1: started, port2 } = new MessageChannel()
        started.once('message', () => {
          clearTimeout(timer)
          timer = setTimeout(() => limit.abort(), timeoutMilliseconds)
        })
        const task: WorkerTask<Input> = { file: file.href, input, started: port2 }
        try {
          const { signal } = limit
          return (await pool.run(task, { signal, transferList: { transfer: [port2] } })) as Output
        } catch (error) {
          if (!limit.signal.aborted) throw error
          throw new WorkerTimeoutError(`A task of ${file.pathname} timed out.`)
        } finally {
          clearTimeout(timer)
          started.close()
        }
      }),
    close: async () => (await opening)?.destroy(),
  }
}
