import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { cpuSeconds } from './cpu-time.ts'
import { type LoadServer, startLoadServer, unlimitedClients } from './load-server.ts'
import { measure, median } from './measure.ts'
import type { Verdict } from './verdict.ts'

/** All variants take turns, and are compared in each turn, so that what else the machine does concerns each. */
const rounds = 20
const seconds = 1
/** As many requests of one client as are handled at once; more would wait, and some be rejected. */
const connections = 8
const courses = 500

interface Variant {
  name: string
  env: Record<string, string>
  /** The cost of tracing everything is the choice of whoever sets it. */
  hasTarget: boolean
}

/**
 * `maxRatio` is of the processor time of a request, which depends less on the machine than requests per second. A read
 * from the cache takes so little that a few microseconds are a large share.
 */
const reads = [
  { what: 'from the cache', path: '/api/courses?fields=card&limit=10', maxRatio: 1.15 },
  { what: 'with queries', path: '/user/user', maxRatio: 1.15 },
] as const

/** What metrics and traces cost: requests per second and processor time of servers with and without them. */
export async function benchTraces(): Promise<Verdict[]> {
  const collector = await startCollector()
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const metrics = { METRICS_PORT: String(await freePort()) }
  const variants: Variant[] = [
    { name: 'neither', env: {}, hasTarget: false },
    { name: 'metrics', env: metrics, hasTarget: true },
    {
      name: 'traces of 1 %',
      env: { ...traces, OTEL_TRACES_SAMPLER_ARG: '0.01' },
      hasTarget: true,
    },
    { name: 'traces of all', env: traces, hasTarget: false },
  ]
  const servers: LoadServer[] = []
  try {
    for (const { env } of variants)
      servers.push(await startLoadServer(courses, { ...unlimitedClients, ...env }))
    const verdicts: Verdict[] = []
    for (const { what, path, maxRatio } of reads) {
      console.log(`\nReads ${what}, ${connections} at once, medians of ${rounds} rounds`)
      const costs = await measureInTurn(servers, path)
      for (const [index, { name, hasTarget }] of variants.entries()) {
        const { line, ratio } = compare(costs[index] ?? [], costs[0] ?? [])
        console.log(`  ${name.padEnd(14)} ${line}`)
        if (!hasTarget) continue
        const target = `reads ${what}, ${name}: at most ${maxRatio} times the processor time`
        verdicts.push({ what: target, reached: ratio <= maxRatio })
      }
    }
    console.log(`\nThe collector received ${await collector.count()} spans.`)
    return verdicts
  } finally {
    for (const server of servers) await server.stop()
    collector.stop()
  }
}

interface Cost {
  perSecond: number
  /** Processor time of the server for each request. */
  microseconds: number
}

/** The costs of each server, by round. */
async function measureInTurn(servers: LoadServer[], path: string): Promise<Cost[][]> {
  const tokens = await Promise.all(servers.map((server) => server.logIn()))
  const costs = servers.map((): Cost[] => [])
  // The first rounds warm up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { server }] of servers.entries()) {
      const headers = { Authorization: tokens[index] ?? '' }
      const [before, startedAt] = [await cpuSeconds(server.pid), performance.now()]
      const { perSecond } = await measure(server.url + path, connections, { headers, seconds })
      const used = (await cpuSeconds(server.pid)) - before
      const requests = (perSecond * (performance.now() - startedAt)) / 1000
      if (round >= 0) costs[index]?.push({ perSecond, microseconds: (used / requests) * 1e6 })
    }
  }
  return costs
}

/** The medians of the rounds; ratios are those of each round. */
function compare(costs: Cost[], base: Cost[]): { line: string; ratio: number } {
  const pick = (name: keyof Cost) => {
    const values = costs.map((cost) => cost[name])
    const ratios = values.map((value, round) => value / (base[round]?.[name] ?? 0))
    return { value: median(values).toFixed(0).padStart(6), ratio: median(ratios) }
  }
  const [rate, time] = [pick('perSecond'), pick('microseconds')]
  return {
    line: `${rate.value}/s  ratio ${rate.ratio.toFixed(2)}  ${time.value} µs of processor time  ratio ${time.ratio.toFixed(2)}`,
    ratio: time.ratio,
  }
}

async function startCollector(): Promise<{
  url: string
  count(): Promise<number>
  stop(): void
}> {
  const child = fork(fileURLToPath(new URL('./bare-collector.ts', import.meta.url)))
  const receive = async () => {
    const [message] = await once(child, 'message')
    return z.int().parse(message)
  }
  return {
    url: `http://127.0.0.1:${await receive()}`,
    count() {
      const count = receive()
      child.send('count')
      return count
    },
    stop: () => child.kill(),
  }
}
