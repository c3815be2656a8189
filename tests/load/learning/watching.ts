import { setTimeout as pause } from 'node:timers/promises'
import { learningLimits } from '#shared/limits.ts'
import { cpuSeconds, cpuSecondsWithChildren } from '#tests/load/cpu-time.ts'
import { percentile } from '#tests/load/measure.ts'
import type { BenchLearner } from './learners.ts'

/** Idle and busy phases alternate, so that other work on the machine affects both alike. */
const spells = 4
const spellMilliseconds = 8000
const readEveryMilliseconds = 20
const videoSeconds = 3600

export interface WatchingFigures {
  /** Milliseconds of each report until its response, and the seconds over which they were sent. */
  reports: number[]
  seconds: number
  /** Per cent of one core, above the cost of the readers alone. */
  share: Processes
  /** Milliseconds of a page of the catalogue, without and with reports. */
  quiet: number[]
  busy: number[]
  /** Ratio of their p97.5. */
  ratio: number
}

interface Processes {
  server: number
  database: number
}

/** All learners report every ten seconds, evenly spread, while clients read the catalogue steadily. */
export async function measureWatching(
  url: string,
  processes: Processes,
  learners: readonly BenchLearner[],
): Promise<WatchingFigures> {
  const quiet = emptySpell()
  const busy = emptySpell()
  const reports: number[] = []
  let turn = 0
  await addSpell(emptySpell(), url, processes)
  for (let spell = 0; spell < spells; spell++) {
    await addSpell(quiet, url, processes)
    const until = performance.now() + spellMilliseconds
    const every = (learningLimits.progressIntervalSeconds * 1000) / learners.length
    const reporting = atEvery(every, until, () => timeReport(url, learners, turn++))
    await addSpell(busy, url, processes)
    reports.push(...(await reporting))
  }
  for (const spans of [reports, quiet.reads, busy.reads]) spans.sort((a, b) => a - b)
  const share = (of: keyof Processes) => 100 * (busy[of] / busy.seconds - quiet[of] / quiet.seconds)
  return {
    reports,
    seconds: busy.seconds,
    share: { server: share('server'), database: share('database') },
    quiet: quiet.reads,
    busy: busy.reads,
    ratio: percentile(busy.reads, 0.975) / percentile(quiet.reads, 0.975),
  }
}

const emptySpell = () => ({ reads: [] as number[], seconds: 0, server: 0, database: 0 })

async function addSpell(
  sum: ReturnType<typeof emptySpell>,
  url: string,
  { server, database }: Processes,
): Promise<void> {
  const used = async () =>
    [await cpuSeconds(server), await cpuSecondsWithChildren(database)] as const
  const [serverBefore, databaseBefore] = await used()
  const start = performance.now()
  const until = start + spellMilliseconds
  const reads = await atEvery(readEveryMilliseconds, until, () => timed(`${url}/courses`))
  const [serverAfter, databaseAfter] = await used()
  sum.reads.push(...reads)
  sum.seconds += (performance.now() - start) / 1000
  sum.server += serverAfter - serverBefore
  sum.database += databaseAfter - databaseBefore
}

/** Starts work at fixed times even if the previous has not ended, so that a slow server gets the same load. */
async function atEvery(
  milliseconds: number,
  until: number,
  work: () => Promise<number>,
): Promise<number[]> {
  const start = performance.now()
  const underway: Promise<number>[] = []
  for (let index = 0; start + index * milliseconds < until; index++) {
    const wait = start + index * milliseconds - performance.now()
    if (wait > 0) await pause(wait)
    underway.push(work())
  }
  return Promise.all(underway)
}

/** Reports the next ten seconds of the learner whose turn it is. */
function timeReport(url: string, learners: readonly BenchLearner[], turn: number): Promise<number> {
  const learner = learners[turn % learners.length]
  if (!learner) throw new Error('There are no learners.')
  const step = learningLimits.progressIntervalSeconds
  const from = (Math.floor(turn / learners.length) * step) % videoSeconds
  return timed(`${url}/api/courses/${learner.courseId}/progress`, {
    method: 'PUT',
    headers: { Authorization: learner.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      position: from + step,
      duration: videoSeconds,
      watched: [[from, from + step]],
      at: new Date().toISOString(),
    }),
  })
}

async function timed(address: string, init?: RequestInit): Promise<number> {
  const start = performance.now()
  const reply = await fetch(address, init)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${address} returned ${reply.status}.`)
  return performance.now() - start
}
