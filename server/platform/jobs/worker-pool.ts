import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'
import { requestMessages } from '#shared/messages/requests.ts'
import { AppError } from '../app-error.ts'
import { createBoundedQueue } from './bounded-queue.ts'

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

/**
 * A few threads for work whose cost depends on user input. A task may run for `timeoutMilliseconds`; then its thread
 * is ended, and the next task gets a new one.
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
      filename: fileURLToPath(file),
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
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        try {
          return (await pool.run(input, { signal })) as Output
        } catch (error) {
          if (!signal.aborted) throw error
          throw new WorkerTimeoutError(`A task of ${file.pathname} timed out.`)
        }
      }),
    close: async () => (await opening)?.destroy(),
  }
}
