import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { percentile } from '../load/measure.ts'
import type { Verdict } from '../load/verdict.ts'
import type { Dose } from './attack.ts'

/** Milliseconds; without the protection it was seconds. In `npm test` attacker and server share two cores. */
export const p975Max = { small: 1500, full: 100 }

/** The share of requests that may be rejected. */
export const rejectedShareMax = { small: 1, full: 0.02 }

const visitorReport = z.object({
  /** Sorted milliseconds of the accepted requests. */
  spans: z.array(z.number()),
  /** Number of requests rejected with 503. */
  rejected: z.int(),
})
export type VisitorReport = z.infer<typeof visitorReport>

/** Sends sequential ordinary requests while `attack` runs, each with a number at the end of its URL. */
export async function timeDuring(
  attack: () => Promise<unknown>,
  url: string,
): Promise<VisitorReport> {
  const visitor = fork(fileURLToPath(new URL('./visitor.ts', import.meta.url)))
  try {
    visitor.send(url)
    await attack()
    visitor.send('stop')
    const [report] = await Promise.race([
      once(visitor, 'message'),
      once(visitor, 'exit').then(() => {
        throw new Error('A request of the visitor failed.')
      }),
    ])
    return visitorReport.parse(report)
  } finally {
    visitor.kill()
  }
}

/** Calls `step` with a running number repeatedly, `parallel` at once, until `seconds` have passed. */
export async function repeatFor(
  { seconds, parallel }: { seconds: number; parallel: number },
  step: (count: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const lane = async () => {
    while (performance.now() < end) {
      count += 1
      await step(count)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return count
}

/** `p50 3 ms, p97.5 12 ms, longest 40 ms of 300, 0 rejected`. */
export function formatReport({ spans, rejected }: VisitorReport): string {
  const at = (part: number) => percentile(spans, part).toFixed(0)
  return `p50 ${at(0.5)} ms, p97.5 ${at(0.975)} ms, longest ${at(1)} ms of ${spans.length}, ${rejected} rejected`
}

/** Targets for visitors: fast responses and few rejections, by default not checked on shared cores. */
export function visitorTargets(
  { spans, rejected }: VisitorReport,
  dose: Dose,
  {
    when = '',
    maxMilliseconds = p975Max[dose],
    rejectedMax = rejectedShareMax[dose],
  }: { when?: string; maxMilliseconds?: number; rejectedMax?: number } = {},
): Verdict[] {
  return [
    {
      what: `p97.5 under ${maxMilliseconds} ms${when}`,
      reached: percentile(spans, 0.975) < maxMilliseconds,
    },
    {
      what: `at most ${rejectedMax * 100} % of the visitor's requests rejected${when}`,
      reached: spans.length > 0 && rejected <= rejectedMax * (spans.length + rejected),
    },
  ]
}
