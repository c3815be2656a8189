import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCourses } from '#seed/demo/courses.ts'
import { type LoadServer, startLoadServer, unlimitedClients } from '../load-server.ts'
import { median, percentile, timeEach } from '../measure.ts'
import { writeMixedCatalogue } from '../mixed-catalogue.ts'
import { comparedReads, type Read } from '../scale-reads.ts'
import { collectSearchWords } from '../search-words.ts'
import { openUncached } from '../uncached.ts'
import type { Verdict } from '../verdict.ts'
import { addLessons } from './add-lessons.ts'

const lessonsPerCourse = 20
const maxGrowth = 1.1
const rounds = 40
const turnsPerRound = 10

/**
 * Reads of the catalogue with 20 lessons per course beside the same reads with one. Two servers with the same courses
 * take turns, so that a busy machine slows both.
 */
export async function benchManyLessons(courses: number): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-lessons-'))
  const file = join(folder, 'mixed.csv')
  const titles = demoCourses.map(({ title }) => title)
  await writeMixedCatalogue(file, titles, courses)
  const one = await startLoadServer(file, unlimitedClients)
  const many = await startLoadServer(file, unlimitedClients)
  try {
    await addLessons(one.databaseUrl, 0)
    const count = await addLessons(many.databaseUrl, lessonsPerCourse - 1)
    console.log(
      `\n${courses} courses with 1 and ${lessonsPerCourse} lessons each (${count} lessons)`,
    )
    return await compareReads(one, many)
  } finally {
    await many.stop()
    await one.stop()
    await rm(folder, { recursive: true })
  }
}

async function compareReads(one: LoadServer, many: LoadServer): Promise<Verdict[]> {
  const sides = [
    { url: one.server.url, uncached: await openUncached(one.databaseUrl), spans: [] as number[] },
    { url: many.server.url, uncached: await openUncached(many.databaseUrl), spans: [] as number[] },
  ]
  const verdicts: Verdict[] = []
  // The courses and their ids are the same on both sides.
  for (const [what, path] of await listReads(one.server.url)) {
    for (const side of sides) side.spans = []
    for (let round = -1; round < rounds; round += 1) {
      for (const { url, uncached, spans } of round % 2 === 0 ? sides : sides.toReversed()) {
        const urls = Array.from({ length: turnsPerRound }, (_, turn) => {
          return url + path(Math.max(0, round) * turnsPerRound + turn)
        })
        const measured = await timeEach(urls, {}, uncached.drop)
        if (round >= 0) spans.push(...measured)
      }
    }
    const [before = [], after = []] = sides.map(({ spans }) => spans.toSorted((a, b) => a - b))
    const growth = median(after) / median(before)
    const line = [before, after].map((spans) => {
      return `p50 ${median(spans).toFixed(2)} ms, p97.5 ${percentile(spans, 0.975).toFixed(1)} ms`
    })
    console.log(`  ${what.padEnd(28)} ${line.join(' → ')}, ratio ${growth.toFixed(2)}`)
    // The page of a course shows its lessons, so it is only printed.
    if (what === 'page of a course') continue
    verdicts.push({
      what: `${what}: with ${lessonsPerCourse} lessons per course at most ${maxGrowth} times as long (median)`,
      reached: growth <= maxGrowth,
    })
  }
  for (const { uncached } of sides) await uncached.close()
  return verdicts
}

async function listReads(url: string): Promise<Read[]> {
  const { common, misspelt } = await collectSearchWords(url)
  const search = (words: string[]) => (turn: number) =>
    `/api/courses?fields=card&limit=10&search=${words[turn % words.length]}`
  return [
    ...(await comparedReads(url)),
    ['search, common words', search(common)],
    ['search, misspelt words', search(misspelt)],
    ['suggestions', (turn) => `/api/suggestions?q=${common[turn % common.length]?.slice(0, 3)}`],
    ['facets of all courses', () => '/api/courses/facets'],
  ]
}
