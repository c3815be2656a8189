import { startLoadServer } from '#tests/load/load-server.ts'
import type { Attack } from '../attack.ts'
import {
  searchTargets,
  tolerantMilliseconds,
  trafficFigures,
  watchNormalTraffic,
} from '../normal-traffic.ts'
import { runAttacker } from '../run-attacker.ts'

const maxMilliseconds = { small: tolerantMilliseconds, full: 100 }
const maxMegabytes = 100

export const attack: Attack = {
  name: 'socket-flood',
  summary:
    'Anonymous WebSockets send CONNECT packets with wrong tokens without end; searches stay fast and memory flat.',
  async run(dose) {
    const isFull = dose === 'full'
    const target = await startLoadServer()
    try {
      const order = { port: target.server.port, connects: 100_000 }
      const strength = isFull ? { sockets: 20, seconds: 30 } : { sockets: 5, seconds: 3 }
      let report: unknown
      const traffic = await watchNormalTraffic(target.server, async () => {
        report = await runAttacker('socket-flood', { ...order, ...strength })
      })
      return {
        figures: { ...trafficFigures(traffic), attack: JSON.stringify(report) },
        targets: [
          ...searchTargets(traffic, dose, { maxMilliseconds: maxMilliseconds[dose] }),
          {
            what: `memory under +${maxMegabytes} MB`,
            reached: traffic.memoryGrowth < maxMegabytes,
          },
        ],
      }
    } finally {
      await target.stop()
    }
  },
}
