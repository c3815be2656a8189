import type { FuzzReport } from './fuzz-run.ts'
import { fuzz } from './fuzz.ts'

const requestsByDefault = 1_000_000

/**
 * `npm run fuzz -- 50000 10` sends 50,000 requests in at most ten minutes; the default is a million without
 * a time limit. `SEED=7 npm run fuzz` repeats a run. Resolves to 0 when nothing failed.
 */
export async function runFuzz([count, time]: string[]): Promise<number> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const requests = Number(count ?? requestsByDefault)
  const minutes = Number(time ?? Infinity)
  if (!Number.isInteger(seed) || !Number.isInteger(requests) || !(requests > 0 && minutes > 0)) {
    console.error('Usage: SEED=<whole number> npm run fuzz -- [requests] [minutes]')
    return 1
  }
  console.log(`SEED=${seed}`)
  const report = await fuzz({ seed, requests, minutes, onProgress: (line) => console.log(line) })
  for (const line of fuzzLines(report)) console.log(line)
  for (const failure of report.failures) console.error(`\n${failure}`)
  console.log(`\n${report.failures.length} failures with SEED=${seed}`)
  return report.failures.length === 0 ? 0 : 1
}

function fuzzLines({ requests, seconds, byStatus, slowest, memory, neverSucceeded }: FuzzReport) {
  const counts = [...byStatus].toSorted(([one], [other]) => one - other)
  return [
    `${requests} requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)}/s)`,
    ...counts.map(([status, count]) => `  ${status}: ${count}`),
    `slowest: ${slowest.name}, ${slowest.milliseconds.toFixed(0)} ms`,
    `memory in use: ${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end; resident ${memory.resident.toFixed(0)} MB`,
    `never succeeded: ${neverSucceeded.join(', ') || 'none'}`,
  ]
}
