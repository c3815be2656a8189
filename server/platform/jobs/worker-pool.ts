import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'
import { generalMessages } from '#shared/messages/general.ts'
import { AppError } from '../app-error.ts'
import { createBoundedQueue } from './bounded-queue.ts'

export interface WorkerPool<Input, Output> {
  /**
   * Runs the worker's function on `input`. Throws `unavailable` at once when too many tasks wait, and
   * WorkerTimeoutError when the task took too long; what the function throws is thrown here.
   */
  run(input: Input): Promise<Output>
  /** Ends the threads; tasks under way reject. */
  close(): Promise<void>
}

/** The task was ended because it had not finished within the pool's time limit. */
export class WorkerTimeoutError extends Error {
  override name = 'WorkerTimeoutError'
}

/** A thread that has drawn social cards holds 40 MB; another takes half a second to start. */
const defaultIdleMilliseconds = 60 * 1000

/**
 * A few threads for work whose cost depends on what people write. A task has `timeoutMilliseconds` from
 * the moment a thread takes it; then its thread is ended and the next task gets a new one.
 */
export function createWorkerPool<Input, Output>(options: {
  /** The module that runs in the thread; its default export takes the input and returns the output. */
  file: URL
  threads: number
  maxWaiting: number
  timeoutMilliseconds: number
  memoryMegabytes: number
  /** A thread without a task ends after so long, and gives its memory back. */
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
  const inTurn = createBoundedQueue({
    concurrency: threads,
    maxWaiting,
    reject: () => new AppError('unavailable', generalMessages.busy, { retryAfterSeconds }),
  })
  return {
    run: (input) =>
      inTurn(async () => {
        const pool = await (opening ??= open())
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        try {
          return (await pool.run(input, { signal })) as Output
        } catch (error) {
          if (!signal.aborted) throw error
          throw new WorkerTimeoutError(`A task of ${file.pathname} took too long.`)
        }
      }),
    close: async () => (await opening)?.destroy(),
  }
}
