import { setTimeout as pause } from 'node:timers/promises'
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
  /** How long a Postgres that keeps dying is started again. */
  restartSeconds: number
  /** Called with one line for the operator when Postgres died, could not be started, or runs again. */
  onChange: (line: string) => void
  /** Called once, when starting it again has not helped for `restartSeconds`. */
  onGiveUp: (error: EmbeddedPostgresError) => void
}

/** Without /proc each look starts a program. */
const lookMilliseconds = process.platform === 'linux' ? 250 : 2000
const delaysMilliseconds = [0, 1000, 2000, 4000, 8000, 15_000]
const stopWaitMilliseconds = 5000

/**
 * Runs the data folder's Postgres and starts it again, with growing pauses, whenever it dies. One that
 * lived for `restartSeconds` has recovered. Throws EmbeddedPostgresError when the first start fails.
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
      if (!(await dies(current, signal))) return
      const died = performance.now()
      if (deaths === 0 || died - started > restartMilliseconds) [deaths, firstDeath] = [0, died]
      onChange(`PostgreSQL (process ${current}) has died; starting it again.`)
      const deadline = firstDeath + restartMilliseconds
      if (died > deadline) return onGiveUp(keepsDying(options))
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
    let said = ''
    for (let deaths = earlierDeaths; ; deaths += 1) {
      const delay = delaysMilliseconds[deaths] ?? delaysMilliseconds.at(-1)
      if (!(await hasPaused(delay, signal))) return undefined
      try {
        const { pid } = await startEmbeddedPostgres({ dataDir })
        return { pid, deaths: deaths + 1 }
      } catch (error) {
        if (signal.aborted) return undefined
        const failure = asPostgresError(error)
        // One that lives is recovering, which may take long and must not be cut short.
        if (performance.now() > deadline && !isEmbeddedPostgresRunning(dataDir)) {
          onGiveUp(failure)
          return undefined
        }
        if (failure.message !== said) onChange(failure.message)
        said = failure.message
      }
    }
  }

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.race([watching, pause(stopWaitMilliseconds, undefined, { ref: false })])
    await stopEmbeddedPostgres(dataDir)
  }
  return { ...first, stop: () => (stopped ??= stop()) }
}

/** Resolves true once the process is gone, and false once nobody needs to know. */
async function dies(pid: number, signal: AbortSignal): Promise<boolean> {
  const facts = findProcess(pid)
  if (!facts) return !signal.aborted
  while (isAlive(facts)) {
    if (!(await hasPaused(lookMilliseconds, signal))) return false
  }
  return !signal.aborted
}

async function hasPaused(milliseconds: number | undefined, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(milliseconds, undefined, { signal, ref: false })
    return true
  } catch {
    // Stopped meanwhile.
    return false
  }
}

function keepsDying({ dataDir, restartSeconds }: SuperviseOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `Postgres has died again and again for ${restartSeconds} s. See ${dataDir}/postgres.log, and start Lectern again.`,
  )
}

function asPostgresError(error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError('start-failed', message, error)
}
