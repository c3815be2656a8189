import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { LoadServer } from '../load-server.ts'
import { evaluateIn, readMemory } from '../memory.ts'
import type { Verdict } from '../verdict.ts'

/** The series that must not grow, with their tolerance: a share of the value plus a constant. */
const series = {
  heap: { unit: 'MB', part: 0.1, constant: 8 },
  resident: { unit: 'MB', part: 0.1, constant: 24 },
  postgres: { unit: 'MB', part: 0.1, constant: 24 },
  files: { unit: 'open files', part: 0.1, constant: 20 },
  resources: { unit: 'handles and requests', part: 0.1, constant: 30 },
  connections: { unit: 'database connections', part: 0, constant: 4 },
  delay: { unit: 'ms p99 of the event loop', part: 0.5, constant: 30 },
} as const
type Series = keyof typeof series

/** Seconds since the load started, and the value of every series. */
export type Sample = Record<Series, number> & { at: number }

const inProcess = z.object({ resources: z.int(), delay: z.number() })
const megabyte = 1024 * 1024

/** Number of active handles, and the event loop delay since the last sample. */
const expression = `(() => {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
  if (!globalThis.soakDelay) (globalThis.soakDelay = monitorEventLoopDelay({ resolution: 10 })).enable()
  const delay = globalThis.soakDelay.percentile(99) / 1e6
  globalThis.soakDelay.reset()
  return JSON.stringify({ resources: process.getActiveResourcesInfo().length, delay })
})()`

/** Takes a sample of a server started with its inspector, and of its PostgreSQL; Linux only. */
export async function takeSample(target: LoadServer, pool: pg.Pool, at: number): Promise<Sample> {
  const { resources, delay } = inProcess.parse(
    JSON.parse(await evaluateIn(target.server, expression)),
  )
  const { used, resident } = await readMemory(target.server)
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int count from pg_stat_activity where datname = current_database()',
  )
  return {
    at,
    heap: used / 1024,
    resident: resident / 1024,
    postgres: (await readPostgresMemory(target.databasePid)) / megabyte,
    files: (await readdir(`/proc/${target.server.pid}/fd`)).length,
    resources,
    connections: rows[0]?.count ?? 0,
    delay,
  }
}

/** Bytes of a postmaster and its children without shared buffers. */
async function readPostgresMemory(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
  const sizes = pids.map(async (pid) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Anonymous:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export function sampleLine(sample: Sample): string {
  const values = Object.entries(series).map(
    ([name, { unit }]) =>
      `${sample[name as Series].toFixed(0)} ${name === 'heap' ? `${unit} heap` : name}`,
  )
  return `${String(Math.round(sample.at)).padStart(5)} s  ${values.join('  ')}`
}

/**
 * Whether each series stayed flat after `warmUpSeconds`: neither the means of the last and the first
 * third differ by more than its bound, nor does the regression line rise by more over the whole time.
 */
export function judgeGrowth(samples: Sample[], warmUpSeconds: number): Verdict[] {
  const warm = samples.filter(({ at }) => at >= warmUpSeconds)
  const third = Math.max(1, Math.floor(warm.length / 3))
  return Object.entries(series).map(([name, { unit, part, constant }]) => {
    const points = warm.map((sample) => [sample.at, sample[name as Series]] as const)
    const first = mean(points.slice(0, third).map(([, value]) => value))
    const last = mean(points.slice(-third).map(([, value]) => value))
    const rise = slope(points) * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0))
    const bound = first * part + constant
    const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(1)}`
    return {
      what: `${name}: ${first.toFixed(1)} → ${last.toFixed(1)} ${unit} (line ${signed(rise)}, bound +${bound.toFixed(1)})`,
      reached: points.length >= 3 && last - first <= bound && rise <= bound,
    }
  })
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Slope of the least-squares line, in units per second. */
function slope(points: (readonly [number, number])[]): number {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
