import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { percentile } from '../load/measure.ts'

/** Milliseconds; in `npm test` the attacker shares its two cores with the server, and what it replaces took seconds. */
export const p975Max = { small: 1500, full: 100 }

/**
 * Milliseconds, sorted, of one ordinary request after the other for as long as `attack` runs. Each request
 * has a number at the end of its URL.
 */
export async function timeDuring(attack: () => Promise<unknown>, url: string): Promise<number[]> {
  const visitor = fork(fileURLToPath(new URL('./visitor.ts', import.meta.url)))
  try {
    visitor.send(url)
    await attack()
    visitor.send('stop')
    const [spans] = await Promise.race([
      once(visitor, 'message'),
      once(visitor, 'exit').then(() => {
        throw new Error('A request of the visitor failed.')
      }),
    ])
    return z.array(z.number()).parse(spans)
  } finally {
    visitor.kill()
  }
}

/** Calls `step` over and over, `parallel` at once, until `seconds` are over; `step` gets a running number. */
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

/** `p97.5 12 ms, longest 40 ms of 300`. */
export function duringLine(spans: number[]): string {
  const at = (part: number) => percentile(spans, part).toFixed(0)
  return `p50 ${at(0.5)} ms, p97.5 ${at(0.975)} ms, longest ${at(1)} ms of ${spans.length}`
}
