import { startLoadServer } from '#tests/load/load-server.ts'
import type { ServerProcess } from '../../helpers/server-process.ts'
import { until } from '../../helpers/until.ts'
import { percentile, timeEach, watchMemory } from '../../load/measure.ts'
import type { Attack, Dose } from '../attack.ts'
import { runAttacker } from '../run-attacker.ts'
import { type StormReport, stormReport } from '../storm-report.ts'

const words = ['javascript', 'guitar chords', 'web design', 'accounting', 'photoshop', 'pyhton']

/** Unique, uncached searches: first at the rate of a few visitors, then at five times that rate. */
export const attack: Attack = {
  name: 'overload',
  summary: 'five times as many different searches as the server can compute: it sheds the excess',
  async run(dose) {
    const seconds = dose === 'full' ? 20 : 4
    const target = await startLoadServer(undefined, budgetsOff)
    const memory = watchMemory(target.server.pid)
    try {
      await search(target.server, { seconds: dose === 'full' ? 5 : 3, connections: 8 })
      const calm = await search(target.server, {
        seconds: capacitySeconds(dose),
        connections: 8,
      })
      const capacity = calm.accepted.length / capacitySeconds(dose)
      const health = watchHealth(target.server.url)
      const storm = await search(target.server, {
        seconds,
        connections: 300,
        perSecond: capacity * 5,
      })
      const slowestHealth = await health.stop()
      const recovered = await timeUntilCalm(target.server.url)
      const goodput = storm.accepted.length / seconds
      const p975 = percentile(
        storm.accepted.toSorted((a, b) => a - b),
        0.975,
      )
      return {
        figures: {
          'capacity in searches a second': capacity.toFixed(0),
          'offered a second': (capacity * 5).toFixed(0),
          'responses with 200 per second': `${goodput.toFixed(0)} (${((100 * goodput) / capacity).toFixed(0)} % of capacity)`,
          'rejected with 503 a second': (storm.rejected / seconds).toFixed(0),
          neither: `${storm.other}`,
          'p97.5 of what was accepted': `${p975.toFixed(0)} ms (calm ${percentile(
            calm.accepted.toSorted((a, b) => a - b),
            0.975,
          ).toFixed(0)} ms)`,
          'slowest /healthz meanwhile': `${slowestHealth.toFixed(0)} ms`,
          'calm again after': `${recovered.toFixed(0)} ms`,
          'maximum memory': `${memory.highest().toFixed(0)} MB`,
        },
        targets: [
          {
            what: `goodput at least ${goodputMin[dose] * 100} % of capacity`,
            reached: goodput >= capacity * goodputMin[dose],
          },
          {
            what: `p97.5 of what is accepted under ${p975Max[dose]} ms`,
            reached: p975 < p975Max[dose],
          },
          { what: 'the excess is rejected at once', reached: storm.rejected > 0 },
          { what: 'every response is 200 or 503', reached: storm.other === 0 },
          { what: 'every rejection has Retry-After', reached: storm.withoutRetryAfter === 0 },
          { what: 'back to normal within 2 s', reached: recovered < 2000 || dose === 'small' },
        ],
      }
    } finally {
      memory.stop()
      await target.stop()
    }
  },
}

/** In `npm test` the attacker shares the same two cores. */
const goodputMin = { small: 0.2, full: 0.9 }
const p975Max = { small: 3000, full: 500 }

/** The budget of one client is not tested here. */
const budgetsOff = { CLIENT_REQUESTS_PER_SECOND: '100000' }

function capacitySeconds(dose: Dose): number {
  return dose === 'full' ? 10 : 3
}

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

function watchHealth(url: string): { stop(): Promise<number> } {
  let isOver = false
  const watch = async (max: number): Promise<number> => {
    if (isOver) return max
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
