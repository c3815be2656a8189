import { openLoadHouse } from '../../load/house.ts'
import type { Attack } from '../attack.ts'
import { tolerantMilliseconds, trafficFigures, watchNormalTraffic } from '../normal-traffic.ts'
import { runAttacker } from '../run-attacker.ts'

const mostMilliseconds = { small: tolerantMilliseconds, full: 100 }
const mostMegabytes = 100

export const attack: Attack = {
  name: 'socket-flood',
  summary:
    'Anonymous WebSockets send CONNECT packets with wrong tokens without end; searches stay fast and memory flat.',
  async run(dose) {
    const isFull = dose === 'full'
    const house = await openLoadHouse()
    try {
      const order = { port: house.server.port, connects: 100_000 }
      const strength = isFull ? { sockets: 20, seconds: 30 } : { sockets: 5, seconds: 3 }
      let report: unknown
      const traffic = await watchNormalTraffic(house.server, async () => {
        report = await runAttacker('socket-flood', { ...order, ...strength })
      })
      return {
        figures: { ...trafficFigures(traffic), attack: JSON.stringify(report) },
        targets: [
          {
            what: `p97.5 of searches under ${mostMilliseconds[dose]} ms`,
            reached: traffic.p975 < mostMilliseconds[dose],
          },
          {
            what: `memory under +${mostMegabytes} MB`,
            reached: traffic.memoryGrowth < mostMegabytes,
          },
        ],
      }
    } finally {
      await house.stop()
    }
  },
}
