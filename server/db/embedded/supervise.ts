import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import {
  type EmbeddedPostgres,
  isEmbeddedPostgresRunning,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './index.ts'
import { findProcess, isAlive } from './processes.ts'

export interface SuperviseOptions {
  dataDir: string
  /** How long a Postgres that keeps dying is restarted before `onGiveUp`. */
  restartSeconds: number
  /** Called with one line for the operator when Postgres dies, cannot be started or runs again. */
  onChange: (line: string) => void
  /** Called once, when it could not be restarted for `restartSeconds`. */
  onGiveUp: (error: EmbeddedPostgresError) => void
}

/** Longer where there is no /proc, since each check runs `ps`. */
const pollMilliseconds = process.platform === 'linux' ? 250 : 2000
const delaysMilliseconds = [0, 1000, 2000, 4000, 8000, 15_000]
const stopWaitMilliseconds = 5000

/**
 * Runs the data folder's Postgres and restarts it with increasing delays whenever it dies. After running for
 * `restartSeconds` it counts as recovered. Throws EmbeddedPostgresError when the first start fails.
 */
export async function superviseEmbeddedPostgres(
  options: SuperviseOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, onChange, onGiveUp } = options
  const restartMilliseconds = options.restartSeconds * 1000
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await startEmbeddedPostgres({ dataDir })
  const watching = watch(first.pid)

  async function watch(pid: number): Promise<void> {
    let deaths = 0
    let firstDeath = 0
    for (let current = pid; ;) {
      const started = performance.now()
      if (!(await waitForDeath(current, signal))) return
      const died = performance.now()
      if (deaths === 0 || died - started > restartMilliseconds) [deaths, firstDeath] = [0, died]
      onChange(`PostgreSQL (process ${current}) has died; starting it again.`)
      const deadline = firstDeath + restartMilliseconds
      if (died > deadline) return onGiveUp(createGiveUpError(options))
      const restarted = await restart(deaths, deadline)
      if (restarted === undefined) return
      current = restarted.pid
      deaths = restarted.deaths
      onChange(`PostgreSQL runs again (process ${current}).`)
    }
  }

  async function restart(
    earlierDeaths: number,
    deadline: number,
  ): Promise<{ pid: number; deaths: number } | undefined> {
    let lastMessage = ''
    for (let deaths = earlierDeaths; ; deaths += 1) {
      const delay = delaysMilliseconds[deaths] ?? delaysMilliseconds.at(-1)
      if (!(await sleepUnlessAborted(delay, signal))) return undefined
      try {
        const { pid } = await startEmbeddedPostgres({ dataDir })
        return { pid, deaths: deaths + 1 }
      } catch (error) {
        if (signal.aborted) return undefined
        const failure = toPostgresError(error)
        // A running one is recovering, which may take long.
        if (performance.now() > deadline && !isEmbeddedPostgresRunning(dataDir)) {
          onGiveUp(failure)
          return undefined
        }
        if (failure.message !== lastMessage) onChange(failure.message)
        lastMessage = failure.message
      }
    }
  }

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.race([watching, sleep(stopWaitMilliseconds, undefined, { ref: false })])
    await stopEmbeddedPostgres(dataDir)
  }
  return { ...first, stop: () => (stopped ??= stop()) }
}

/** True once the process has exited, false if aborted before. */
async function waitForDeath(pid: number, signal: AbortSignal): Promise<boolean> {
  const info = findProcess(pid)
  if (!info) return !signal.aborted
  while (isAlive(info)) {
    if (!(await sleepUnlessAborted(pollMilliseconds, signal))) return false
  }
  return !signal.aborted
}

/** False if aborted meanwhile. */
async function sleepUnlessAborted(
  milliseconds: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}

function createGiveUpError({ dataDir, restartSeconds }: SuperviseOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `Postgres kept dying for ${restartSeconds} s. See ${dataDir}/postgres.log, and start Lectern again.`,
  )
}

function toPostgresError(error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError('start-failed', message, error)
}
