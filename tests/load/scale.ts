import { type GrownRead, listGrownReads } from './growth/grown-reads.ts'
import { type GrownServer, type GrownSource, startGrownServer } from './growth/grown-server.ts'
import { parseGrowthOptions } from './growth/growth-options.ts'
import { percentile, timeEach, watchMemory } from './measure.ts'
import type { Verdict } from './verdict.ts'

const maxGrowth = 2
const maxMilliseconds = 50
const maxSuggestionMilliseconds = 20
const maxMegabytes = 400
/** Below this, what a response takes is not the database's work. */
const minMilliseconds = 3
const rounds = 4
const defaultTurns = 25

const smallSizes = '--courses 3678 --users 3678 --enrolments 36780 --posts 3678 --likes 33102'
const largeSizes =
  '--courses 100000 --users 100000 --enrolments 1000000 --posts 100000 --likes 900000'

/**
 * Every list, table, statistic and timeline on two grown databases, by sequential uncached requests. The larger one is grown
 * for this, unless `--data-dir=DIR` or `--database=URL` names one that `npm run grow` has filled. `--turns=5` makes fewer
 * requests in each of four rounds.
 */
export async function benchScale(
  _catalogue: string | undefined,
  options: ReadonlySet<string>,
): Promise<Verdict[]> {
  const small = await startGrownServer(toSource(smallSizes))
  const large = await startGrownServer(findSource(options)).catch(async (error: unknown) => {
    await small.stop()
    throw error
  })
  const memory = watchMemory(large.pid)
  try {
    console.log(
      `${small.courses} and ${large.courses} courses: p50 and p97.5 of each in ms, and the ratio of the medians`,
    )
    const verdicts = await compare(small, large, findTurns(options))
    const highest = memory.highest()
    console.log(`  memory of the process: ${highest.toFixed(0)} MB at most`)
    const what = `memory of the process under ${maxMegabytes} MB with ${large.courses} courses`
    return [...verdicts, { what, reached: highest < maxMegabytes }]
  } finally {
    memory.stop()
    await large.stop()
    await small.stop()
  }
}

function findSource(options: ReadonlySet<string>): GrownSource {
  for (const option of options) {
    const [, name, value] = /^--(data-dir|database)=(.+)$/.exec(option) ?? []
    if (name === 'data-dir' && value) return { dataDir: value }
    if (name === 'database' && value) return { databaseUrl: value }
  }
  return toSource(largeSizes)
}

function findTurns(options: ReadonlySet<string>): number {
  const option = [...options].find((each) => each.startsWith('--turns='))
  return option ? Number(option.slice('--turns='.length)) : defaultTurns
}

function toSource(args: string): GrownSource {
  const options = parseGrowthOptions(args.split(' '), process.cwd())
  if (options === 'help') throw new Error('These are no sizes.')
  return { sizes: options.sizes }
}

/** The databases take turns, so that a busy machine slows both. */
async function compare(small: GrownServer, large: GrownServer, turns: number): Promise<Verdict[]> {
  const smallReads = await listGrownReads(small)
  const largeReads = await listGrownReads(large)
  const verdicts: Verdict[] = []
  for (const [index, read] of largeReads.entries()) {
    const smallRead = smallReads[index]
    if (smallRead?.what !== read.what) throw new Error(`There is no small ${read.what}.`)
    const sides = [
      { server: small, read: smallRead, spans: [] as number[] },
      { server: large, read, spans: [] as number[] },
    ]
    for (const { server, read: each } of sides) await timeRound(server, each, 0, Math.min(turns, 5))
    for (let round = 0; round < rounds; round++) {
      for (const side of sides) {
        const first = round * turns
        side.spans.push(...(await timeRound(side.server, side.read, first, turns)))
      }
    }
    const [before = [], after = []] = sides.map(({ spans }) => spans.toSorted((a, b) => a - b))
    verdicts.push(...judge(read.what, before, after))
  }
  return verdicts
}

function timeRound(
  { url, uncached, users }: GrownServer,
  { role, path }: GrownRead,
  first: number,
  turns: number,
): Promise<number[]> {
  const headers: Record<string, string> = role ? { Authorization: users[role].token } : {}
  const urls = Array.from({ length: turns }, (_, turn) => encodeURI(url + path(first + turn)))
  return timeEach(urls, headers, async () => {
    await uncached.drop()
    // On a busy machine, the server may receive the notification later than this process.
    await fetch(`${url}/readyz`)
  })
}

function judge(what: string, small: number[], large: number[]): Verdict[] {
  const [before, after] = [small, large].map((spans) => percentile(spans, 0.975)) as [
    number,
    number,
  ]
  const ratio = percentile(large, 0.5) / percentile(small, 0.5)
  const max = what.startsWith('suggestions') ? maxSuggestionMilliseconds : maxMilliseconds
  const isGrown = ratio > maxGrowth && percentile(large, 0.5) > minMilliseconds
  const columns = [percentile(small, 0.5), before, percentile(large, 0.5), after].map((span) =>
    span.toFixed(1).padStart(8),
  )
  const marks = `${isGrown ? '  GREW' : ''}${after >= max ? '  SLOW' : ''}`
  console.log(`  ${what.padEnd(48)}${columns.join('')}  ×${ratio.toFixed(1)}${marks}`)
  return [
    {
      what: `${what}: at most ${maxGrowth} times as long in the larger database`,
      reached: !isGrown,
    },
    { what: `${what}: under ${max} ms p97.5 in the larger database`, reached: after < max },
  ]
}
