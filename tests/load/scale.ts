import { join } from 'node:path'
import { addInstructors, addRatings, listTitles, writeMixedCatalogue } from './grow.ts'
import { startLoadServer, unlimitedClients } from './load-server.ts'
import { percentile, spansLine, timeEach } from './measure.ts'
import { comparedReads, largeReads, type Read } from './scale-reads.ts'
import { openUncached, type Uncached } from './uncached.ts'
import type { Verdict } from './verdict.ts'

const courses = 100_000
const teachers = 20_000
const maxGrowth = 2
const maxMilliseconds = 50
const maxSuggestionMilliseconds = 20
const turns = 200

/**
 * Every list of courses and instructors, with 100,000 courses mixed from the imported ones, by sequential
 * uncached requests; lists and details are compared with the imported catalogue.
 */
export async function benchScale(catalogue: string | undefined): Promise<Verdict[]> {
  const target = await startLoadServer(catalogue, unlimitedClients)
  const { url } = target.server
  const uncached = await openUncached(target.databaseUrl)
  try {
    const titles = await listTitles(url)
    console.log(`${titles.length} courses`)
    const small = await timeAll(uncached, url, await comparedReads(url))
    const file = join(target.folder, 'mixed.csv')
    await writeMixedCatalogue(file, titles, courses - titles.length)
    await target.importFile(file)
    await addRatings(target.databaseUrl)
    await addInstructors(target.databaseUrl, teachers)
    console.log(`${courses} courses, ${teachers} instructors`)
    const compared = await timeAll(uncached, url, await comparedReads(url))
    const large = await timeAll(uncached, url, await largeReads(url), await target.logIn())
    return [
      ...[...compared].map(([what, span]) => ({
        what: `${what}: at most ${maxGrowth} times as long with ${courses} courses`,
        reached: span <= maxGrowth * (small.get(what) ?? 0),
      })),
      ...[...compared, ...large].map(([what, span]) => underLimit(what, span)),
    ]
  } finally {
    await uncached.close()
    await target.stop()
  }
}

/** p97.5 in milliseconds by read. */
async function timeAll(
  { drop }: Uncached,
  url: string,
  reads: Read[],
  token?: string,
): Promise<Map<string, number>> {
  const headers: Record<string, string> = token ? { Authorization: token } : {}
  const found = new Map<string, number>()
  for (const [what, path] of reads) {
    const urls = Array.from({ length: turns }, (_, turn) => url + path(turn))
    await timeEach(urls.slice(0, 10), headers, drop)
    const spans = await timeEach(urls, headers, drop)
    console.log(`  ${what.padEnd(44)} ${spansLine(spans)}`)
    found.set(what, percentile(spans, 0.975))
  }
  return found
}

function underLimit(what: string, span: number): Verdict {
  const isSuggestion = what.startsWith('suggestions')
  const max = isSuggestion ? maxSuggestionMilliseconds : maxMilliseconds
  return { what: `${what}: under ${max} ms p97.5 with ${courses} courses`, reached: span < max }
}
