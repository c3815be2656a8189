import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { startLoadServer } from '#tests/load/load-server.ts'
import { watchMemory } from '../../load/measure.ts'
import type { Attack } from '../attack.ts'
import { measureRequestRate } from '../request-rate.ts'

/** Duration of the measurement, and the share of the rate that must remain; busy machines are noisy. */
const doses = {
  small: { seconds: 1, leastRatio: 0.2 },
  full: { seconds: 10, leastRatio: 0.5 },
} as const
const connections = 20

export const attack: Attack = {
  name: 'unknown-parameters',
  summary:
    'each request for a course page has another unknown parameter; it must be served from the cache',
  async run(dose) {
    const { seconds, leastRatio: minRatio } = doses[dose]
    const target = await startLoadServer()
    try {
      const { url, pid } = target.server
      const list = await fetch(`${url}/api/courses?fields=card&limit=1`)
      const id = courseCardListResponse.parse(await list.json()).courses[0]?._id ?? ''
      const path = `/courses/details/${id}`
      const read = (toPath: (turn: number) => string) => readRate(url, toPath, seconds)
      const plain = await read(() => path)
      const memory = watchMemory(pid)
      const junk = await read((turn) => `${path}?junk-${turn}=${turn}`)
      memory.stop()
      return {
        figures: {
          'course page': `${plain.toFixed(0)}/s`,
          'with unknown parameters': `${junk.toFixed(0)}/s`,
          memory: `${memory.highest().toFixed(0)} MB maximum`,
        },
        targets: [
          {
            what: `with unknown parameters at least ${minRatio} of the rate`,
            reached: junk >= plain * minRatio,
          },
        ],
      }
    } finally {
      await target.stop()
    }
  },
}

async function readRate(url: string, toPath: (turn: number) => string, duration: number) {
  let turn = 0
  return measureRequestRate(url, () => toPath((turn += 1)), { connections, seconds: duration })
}
