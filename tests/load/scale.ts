import { join } from 'node:path'
import { addTeachers, titlesOf, writeMixedCatalogue } from './grow.ts'
import { openLoadHouse } from './house.ts'
import { percentile, spansLine, timeEach } from './measure.ts'
import { comparedReads, largeReads, type Read } from './scale-reads.ts'
import { openUncached, type Uncached } from './uncached.ts'
import type { Verdict } from './verdict.ts'

const courses = 100_000
const teachers = 20_000
const mostGrowth = 2
const mostMilliseconds = 50
const mostSuggestionMilliseconds = 20
const turns = 200

/**
 * Every list of courses and of those who teach, with 100,000 courses mixed from the imported ones, one
 * request after the other and none from the answer cache; lists and details beside the imported catalogue.
 */
export async function benchScale(catalogue: string | undefined): Promise<Verdict[]> {
  const house = await openLoadHouse(catalogue)
  const { url } = house.server
  const uncached = await openUncached(house.databaseUrl)
  try {
    const titles = await titlesOf(url)
    console.log(`${titles.length} courses`)
    const small = await timeAll(uncached, url, await comparedReads(url))
    const file = join(house.folder, 'mixed.csv')
    await writeMixedCatalogue(file, titles, courses - titles.length)
    await house.importFile(file)
    await addTeachers(house.databaseUrl, teachers)
    console.log(`${courses} courses, ${teachers} people who teach`)
    const compared = await timeAll(uncached, url, await comparedReads(url))
    const large = await timeAll(uncached, url, await largeReads(url), await house.logIn())
    return [
      ...[...compared].map(([what, span]) => ({
        what: `${what}: at most ${mostGrowth} times as long with ${courses} courses`,
        reached: span <= mostGrowth * (small.get(what) ?? 0),
      })),
      ...[...compared, ...large].map(([what, span]) => underLimit(what, span)),
    ]
  } finally {
    await uncached.close()
    await house.stop()
  }
}

/** By what is read: p97.5 in milliseconds. */
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
  const most = isSuggestion ? mostSuggestionMilliseconds : mostMilliseconds
  return { what: `${what}: under ${most} ms p97.5 with ${courses} courses`, reached: span < most }
}
