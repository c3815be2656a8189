import { startLoadServer } from '#tests/load/load-server.ts'
import { percentile, timeEach, watchMemory } from '../../load/measure.ts'
import type { Attack } from '../attack.ts'
import { timeDuring } from '../during.ts'

const megabyte = 1024 * 1024

/** Milliseconds; in `npm test` the attacker generates its bodies on the same two cores. */
const p975Max = { small: 400, full: 100 }

/** As many tiny items as fit in 10 MB, far more than a cart may have. */
function hostileCart(): string {
  const item = '{"_id":""},'
  return `{"cart":[${item.repeat(Math.floor((9.9 * megabyte) / item.length))}{"_id":""}]}`
}

/** A member saves carts of 10 MB in parallel; the requests of others are not slowed down. */
export const attack: Attack = {
  name: 'large-carts',
  summary: 'carts of 10 MB saved in parallel: parsing them does not stall the others',
  async run(dose) {
    const [parallel, rounds] = dose === 'full' ? [20, 10] : [8, 2]
    const target = await startLoadServer(undefined, { RATE_LIMITS: 'on' })
    try {
      const token = await target.logIn()
      const body = hostileCart()
      const health = Array.from({ length: 200 }, () => `${target.server.url}/healthz`)
      const calm = await timeEach(health)
      const memory = watchMemory(target.server.pid)
      const statuses = new Map<number, number>()
      const sendCarts = async () => {
        for (let round = 0; round < rounds; round += 1) {
          const responses = await Promise.all(
            Array.from({ length: parallel }, () =>
              fetch(`${target.server.url}/user/addcart`, {
                method: 'PATCH',
                headers: { 'Content-Type': 'application/json', Authorization: token },
                body,
              }),
            ),
          )
          for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const { spans: sorted } = await timeDuring(sendCarts, `${target.server.url}/healthz?`)
      memory.stop()
      const [p975, longest] = [percentile(sorted, 0.975), sorted.at(-1) ?? 0]
      const outcome = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      return {
        figures: {
          carts: `${parallel * rounds} of 9.9 MB, ${parallel} at a time: ${outcome}`,
          'p97.5 of /healthz': `${p975.toFixed(0)} ms (calm ${percentile(calm, 0.975).toFixed(0)} ms)`,
          'longest /healthz': `${longest.toFixed(0)} ms`,
          memory: `${memory.highest().toFixed(0)} MB maximum`,
        },
        targets: [
          { what: `p97.5 of /healthz under ${p975Max[dose]} ms`, reached: p975 < p975Max[dose] },
          { what: 'no request waits for more than a second', reached: longest < 1000 },
          { what: 'memory under 800 MB', reached: memory.highest() < 800 },
          {
            what: 'every cart is rejected with a reason',
            reached: [...statuses.keys()].every((status) => [400, 429, 503].includes(status)),
          },
        ],
      }
    } finally {
      await target.stop()
    }
  },
}
