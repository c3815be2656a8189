import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startLoadServer, unlimitedClients } from '#tests/load/load-server.ts'
import { until } from '../../helpers/until.ts'
import { median, percentile, timeEach, watchMemory } from '../../load/measure.ts'
import type { Attack, Dose } from '../attack.ts'
import { runAttacker } from '../run-attacker.ts'
import { type StormReport, stormReport } from '../storm-report.ts'

const words = ['javascript', 'guitar chords', 'web design', 'accounting', 'photoshop', 'pyhton']

/** Unique, uncached searches: first at the rate of a few visitors, then at five times that rate. */
export const attack: Attack = {
  name: 'overload',
  summary: 'five times as many different searches as the server can compute: it sheds the excess',
  async run(dose) {
    const { rounds, stormSeconds } = doses[dose]
    const target = await startLoadServer(undefined, unlimitedClients)
    const memory = watchMemory(target.server.pid)
    try {
      await search(target.server, { seconds: doses[dose].capacitySeconds, connections: 8 })
      const measured: Round[] = []
      // In turns, since the speed of a shared machine changes within seconds.
      for (let round = 0; round < rounds; round++) {
        measured.push(await measureRound(target.server, dose))
      }
      const storms = measured.map((round) => round.storm)
      const sum = (count: (storm: StormReport) => number) =>
        storms.reduce((total, storm) => total + count(storm), 0)
      const capacity = median(measured.map((round) => round.capacity))
      const goodput = median(measured.map((round) => round.goodput / round.capacity))
      const p975 = percentile975(storms.flatMap((storm) => storm.accepted))
      const calm975 = percentile975(measured.flatMap((round) => round.calm))
      const recovered = Math.max(...measured.map((round) => round.recovered))
      const share = (round: Round) => `${((100 * round.goodput) / round.capacity).toFixed(0)} %`
      return {
        figures: {
          'capacity in searches a second': capacity.toFixed(0),
          'offered a second': (capacity * 5).toFixed(0),
          'responses with 200, share of capacity': measured.map(share).join(', '),
          'rejected with 503 a second': (
            sum((storm) => storm.rejected) /
            (rounds * stormSeconds)
          ).toFixed(0),
          neither: `${sum((storm) => storm.other)}`,
          'p97.5 of what was accepted': `${p975.toFixed(0)} ms (calm ${calm975.toFixed(0)} ms)`,
          'slowest /healthz meanwhile': `${Math.max(...measured.map((round) => round.slowestHealth)).toFixed(0)} ms`,
          'calm again after': `${recovered.toFixed(0)} ms`,
          'maximum memory': `${memory.highest().toFixed(0)} MB`,
        },
        targets: [
          {
            what: `goodput at least ${goodputMin[dose] * 100} % of capacity`,
            reached: goodput >= goodputMin[dose],
          },
          {
            what: `p97.5 of what is accepted under ${p975Max[dose]} ms`,
            reached: p975 < p975Max[dose],
          },
          { what: 'the excess is rejected at once', reached: sum((storm) => storm.rejected) > 0 },
          { what: 'every response is 200 or 503', reached: sum((storm) => storm.other) === 0 },
          {
            what: 'every rejection has Retry-After',
            reached: sum((storm) => storm.withoutRetryAfter) === 0,
          },
          { what: 'back to normal within 2 s', reached: recovered < 2000 || dose === 'small' },
        ],
      }
    } finally {
      memory.stop()
      await target.stop()
    }
  },
}

const doses = {
  small: { rounds: 1, capacitySeconds: 2, stormSeconds: 3 },
  full: { rounds: 5, capacitySeconds: 5, stormSeconds: 8 },
} as const

interface Round {
  /** Searches per second that the server computes for a few visitors. */
  capacity: number
  /** Their durations in milliseconds. */
  calm: number[]
  storm: StormReport
  /** Searches per second that got a result during the storm. */
  goodput: number
  slowestHealth: number
  /** Milliseconds from the end of the storm until searches were fast again. */
  recovered: number
}

/** The rate of a few visitors, then five times that rate. */
async function measureRound(server: ServerProcess, dose: Dose): Promise<Round> {
  const { capacitySeconds, stormSeconds } = doses[dose]
  const calm = await search(server, { seconds: capacitySeconds, connections: 8 })
  const capacity = calm.accepted.length / capacitySeconds
  const health = watchHealth(server.url)
  const storm = await search(server, {
    seconds: stormSeconds,
    connections: 300,
    perSecond: capacity * 5,
  })
  const slowestHealth = await health.stop()
  const recovered = await timeUntilCalm(server.url)
  const goodput = storm.accepted.length / stormSeconds
  return { capacity, calm: calm.accepted, storm, goodput, slowestHealth, recovered }
}

function percentile975(durations: readonly number[]): number {
  return percentile(
    durations.toSorted((a, b) => a - b),
    0.975,
  )
}

/** In `npm test` the attacker shares the same two cores. */
const goodputMin = { small: 0.2, full: 0.9 }
const p975Max = { small: 3000, full: 500 }

async function search(
  server: ServerProcess,
  load: { seconds: number; connections: number; perSecond?: number },
): Promise<StormReport> {
  const seed = unique()
  return stormReport.parse(await runAttacker('search-storm', { port: server.port, seed, ...load }))
}

let searches = 0

function unique(): string {
  return `${(searches++).toString(36)}x`
}

/** Without a pause, these requests alone would take a tenth of the machine. */
const healthIntervalMilliseconds = 50

function watchHealth(url: string): { stop(): Promise<number> } {
  let isOver = false
  const watch = async (max: number): Promise<number> => {
    if (isOver) return max
    await setTimeout(healthIntervalMilliseconds)
    return watch(Math.max(max, ...(await timeEach([`${url}/healthz`]))))
  }
  const slowest = watch(0)
  return {
    stop: () => {
      isOver = true
      return slowest
    },
  }
}

/** Milliseconds until six different searches in a row succeed within 100 ms each. */
async function timeUntilCalm(url: string): Promise<number> {
  const start = performance.now()
  await until('searches to be fast again', async () => {
    for (const word of words) {
      const requestedAt = performance.now()
      const response = await fetch(`${url}/api/courses?search=${word}%20${unique()}`)
      await response.arrayBuffer()
      if (!response.ok || performance.now() - requestedAt > 100) return false
    }
    return true
  })
  return performance.now() - start
}
