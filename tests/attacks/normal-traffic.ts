import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { median, watchMemory } from '../load/measure.ts'
import type { Verdict } from '../load/verdict.ts'
import type { Dose } from './attack.ts'
import { formatReport, rejectedShareMax, visitorTargets } from './during.ts'

/** What visitors measured, and the memory the server used, during an attack. */
export interface NormalTraffic {
  /** Median milliseconds of a search before the attack. */
  usual: number
  /** Sorted milliseconds of the searches that were not rejected; a failed one counts as the longest wait. */
  spans: number[]
  /** Searches that the server rejected with 503 to shed load. */
  rejected: number
  /** Searches without either response within `slowestMilliseconds`. */
  failed: number
  /** Maximum growth of the process memory in megabytes. */
  memoryGrowth: number
}

/** For small doses, in which attacker and server share two cores; a stalled server takes far longer. */
export const tolerantMilliseconds = 3000
/** On slower machines: this many times what a search takes before the attack. */
const tolerantSlowdown = 50

/** Half of what one address gets through beside another that takes its whole share: it is visitors who are measured. */
const everyMilliseconds = 100
/** Another address than the attackers', since limits per address must not affect visitors. */
const visitorAddress = '127.0.0.2'
const warmUpSearches = 40
const slowestMilliseconds = 10_000

/** Sends unique, uncached searches at a steady rate until `attack` ends. */
export async function watchNormalTraffic(
  server: ServerProcess,
  attack: () => Promise<void>,
): Promise<NormalTraffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const warmUp: number[] = []
  for (let count = 0; count < warmUpSearches; count++) {
    const span = await search(server.url, agent)
    if (span !== 'rejected') warmUp.push(span)
  }
  const before = await residentMegabytes(server.pid)
  const memory = watchMemory(server.pid)
  const searches: Promise<number | 'rejected'>[] = []
  const state = { isOver: false }
  const attacking = attack().finally(() => (state.isOver = true))
  while (!state.isOver) {
    searches.push(search(server.url, agent))
    await pause(everyMilliseconds)
  }
  await attacking
  const results = await Promise.all(searches)
  const spans = results.filter((result) => result !== 'rejected').toSorted((a, b) => a - b)
  memory.stop()
  agent.destroy()
  return {
    usual: median(warmUp),
    spans,
    rejected: results.length - spans.length,
    failed: spans.filter((span) => span >= slowestMilliseconds).length,
    memoryGrowth: Math.max(0, memory.highest() - before),
  }
}

/** As `formatReport`, with `0 failed; before 8 ms`. */
export function trafficFigures(traffic: NormalTraffic) {
  const { usual, failed, memoryGrowth } = traffic
  return {
    searches: `${formatReport(traffic)}, ${failed} failed; before ${usual.toFixed(0)} ms`,
    memory: `+${memoryGrowth.toFixed(0)} MB`,
  }
}

/** Searches have their responses in time, and few are rejected. */
export function searchTargets(
  { usual, spans, rejected }: NormalTraffic,
  dose: Dose,
  { maxMilliseconds, when = '' }: { maxMilliseconds: number; when?: string },
): Verdict[] {
  const isFull = dose === 'full'
  return visitorTargets({ spans, rejected }, dose, {
    when,
    maxMilliseconds: isFull
      ? maxMilliseconds
      : Math.max(maxMilliseconds, Math.round(tolerantSlowdown * usual)),
    // Beside an attacker on shared cores, the server sheds load, as it should.
    rejectedMax: isFull ? rejectedShareMax.full : 0.5,
  })
}

/** Resolves to milliseconds. */
function search(url: string, agent: Agent): Promise<number | 'rejected'> {
  const start = performance.now()
  const query = `graphic ${crypto.randomUUID().slice(0, 8)}`
  const { promise, resolve } = Promise.withResolvers<number | 'rejected'>()
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
      else if (response.statusCode === 503) resolve('rejected')
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
