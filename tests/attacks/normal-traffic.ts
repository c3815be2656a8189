import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { percentile, watchMemory } from '../load/measure.ts'

/** What visitors measured, and the memory the server used, during an attack. */
export interface NormalTraffic {
  searches: number
  /** Searches without a 200 response within `slowestMilliseconds`. */
  failed: number
  /** Milliseconds; a failed search counts as the longest wait. */
  p975: number
  /** Maximum growth of the process memory in megabytes. */
  memoryGrowth: number
}

/** For small doses, which run next to other tests on busy machines; a stalled server takes far longer. */
export const tolerantMilliseconds = 3000

/** Half of what one address gets through beside another that takes its whole share: it is visitors who are measured. */
const everyMilliseconds = 100
/** Another address than the attackers', since limits per address must not affect visitors. */
const visitorAddress = '127.0.0.2'
const warmUpSearches = 40
export const slowestMilliseconds = 10_000

/** Sends unique, uncached searches at a steady rate until `attack` ends. */
export async function watchNormalTraffic(
  server: ServerProcess,
  attack: () => Promise<void>,
): Promise<NormalTraffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  for (let count = 0; count < warmUpSearches; count++) await search(server.url, agent)
  const before = await residentMegabytes(server.pid)
  const memory = watchMemory(server.pid)
  const searches: Promise<number>[] = []
  const state = { isOver: false }
  const attacking = attack().finally(() => (state.isOver = true))
  while (!state.isOver) {
    searches.push(search(server.url, agent))
    await pause(everyMilliseconds)
  }
  await attacking
  const spans = (await Promise.all(searches)).toSorted((a, b) => a - b)
  memory.stop()
  agent.destroy()
  return {
    searches: spans.length,
    failed: spans.filter((span) => span >= slowestMilliseconds).length,
    p975: percentile(spans, 0.975),
    memoryGrowth: Math.max(0, memory.highest() - before),
  }
}

/** `p97.5 12 ms of 600 searches, 0 failed`. */
export function trafficFigures({ searches, failed, p975, memoryGrowth }: NormalTraffic) {
  return {
    searches: `p97.5 ${p975.toFixed(0)} ms of ${searches}, ${failed} failed`,
    memory: `+${memoryGrowth.toFixed(0)} MB`,
  }
}

/** Resolves to milliseconds. */
function search(url: string, agent: Agent): Promise<number> {
  const start = performance.now()
  const query = `graphic ${crypto.randomUUID().slice(0, 8)}`
  const { promise, resolve } = Promise.withResolvers<number>()
  const fail = () => resolve(slowestMilliseconds)
  const path = `/api/courses?search=${encodeURIComponent(query)}`
  const outgoing = request(url + path, { agent, localAddress: visitorAddress })
  outgoing.setTimeout(slowestMilliseconds, () => outgoing.destroy())
  outgoing.on('error', fail)
  outgoing.on('response', (response) => {
    response.resume()
    response.on('error', fail)
    response.on('end', () => {
      const span = performance.now() - start
      if (response.statusCode === 200) resolve(Math.min(span, slowestMilliseconds))
      else fail()
    })
  })
  outgoing.end()
  return promise
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
