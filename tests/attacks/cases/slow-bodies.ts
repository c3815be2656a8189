import { z } from 'zod'
import { startLoadServer } from '#tests/load/load-server.ts'
import type { Attack } from '../attack.ts'
import {
  searchTargets,
  tolerantMilliseconds,
  trafficFigures,
  watchNormalTraffic,
} from '../normal-traffic.ts'
import { runAttacker } from '../run-attacker.ts'

const maxMilliseconds = { small: tolerantMilliseconds, full: 500 }
const maxMegabytes = 150
const report = z.object({ connections: z.int(), ended: z.int(), timedOut: z.int() })

export const attack: Attack = {
  name: 'slow-bodies',
  summary:
    'Connections stop in the middle of headers or bodies; they are closed, and other clients are not affected.',
  async run(dose) {
    const isFull = dose === 'full'
    const target = await startLoadServer()
    try {
      const strength = isFull
        ? { connections: 800, seconds: 45, bytes: 100_000 }
        : { connections: 100, seconds: 4, bytes: 10_000 }
      let outcome: z.infer<typeof report> | undefined
      const traffic = await watchNormalTraffic(target.server, async () => {
        const order = { port: target.server.port, ...strength }
        outcome = report.parse(await runAttacker('slow-bodies', order))
      })
      const areAllEnded = outcome?.ended === outcome?.connections
      return {
        figures: { ...trafficFigures(traffic), attack: JSON.stringify(outcome) },
        targets: [
          ...searchTargets(traffic, dose, { maxMilliseconds: maxMilliseconds[dose] }),
          {
            what: 'no search failed or was rejected',
            reached: traffic.failed === 0 && traffic.rejected === 0,
          },
          {
            what: `memory under +${maxMegabytes} MB`,
            reached: traffic.memoryGrowth < maxMegabytes,
          },
          // The timeouts are longer than the small dose.
          ...(isFull ? [{ what: 'every connection was ended', reached: areAllEnded }] : []),
        ],
      }
    } finally {
      await target.stop()
    }
  },
}
