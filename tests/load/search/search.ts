import { join } from 'node:path'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { startLoadServer } from '../load-server.ts'
import { percentile, spansLine, timeEach } from '../measure.ts'
import { writeMixedCatalogue } from '../mixed-catalogue.ts'
import { openUncached } from '../uncached.ts'
import type { Verdict } from '../verdict.ts'
import { createPrefixes, createSlips } from './generated-queries.ts'
import { addedSynonyms, handWrittenQueries } from './hand-written-queries.ts'
import { queryKinds, type JudgedQuery, type TitledCourse } from './judged-query.ts'
import {
  averagePrecision,
  type FirstResults,
  formatPrecision,
  judge,
  judgedResults,
  type JudgedResult,
  printResults,
} from './measure-precision.ts'

const minPrecision = 0.95
const largeCatalogue = 100_000
const maxMilliseconds = 10
const maxMillisecondsLarge = 50

/**
 * The precision of the first five results by kind of query and cause, and the time of uncached searches. The
 * hand-written queries are about the titles of Udemy's course list, so without a file the target is missed.
 */
export async function benchSearch(
  catalogue: string | undefined,
  options: ReadonlySet<string>,
): Promise<Verdict[]> {
  if (!catalogue) {
    const command = 'npm run bench -- search udemy_courses.csv'
    return [{ what: `search: needs Udemy’s course list: ${command}`, reached: false }]
  }
  const target = await startLoadServer(catalogue)
  const { url } = target.server
  const uncached = await openUncached(target.databaseUrl)
  try {
    await addSynonyms(url, await target.logIn())
    const courses = await listCourses(url)
    const queries = [...handWrittenQueries, ...createSlips(courses), ...createPrefixes(courses)]
    const results = await judge(queries, courses, (text) => searchFirst(url, text))
    printResults(results, options.has('--misses'))
    const verdicts = queryKinds.map((kind) => judgeKind(kind, results))
    verdicts.push(
      await judgeTime(url, queries, uncached.drop, { courses: courses.length, maxMilliseconds }),
    )
    if (options.has('--small')) return verdicts
    const file = join(target.folder, 'mixed.csv')
    const titles = courses.map(({ title }) => title)
    await writeMixedCatalogue(file, titles, largeCatalogue - titles.length)
    await target.importFile(file)
    const limit = { courses: largeCatalogue, maxMilliseconds: maxMillisecondsLarge }
    return [...verdicts, await judgeTime(url, queries, uncached.drop, limit)]
  } finally {
    await uncached.close()
    await target.stop()
  }
}

function judgeKind(kind: string, results: readonly JudgedResult[]): Verdict {
  const ofKind = results.filter(({ query }) => query.kind === kind)
  return {
    what: `${kind}: precision at 5 of at least ${minPrecision} (${formatPrecision(ofKind)})`,
    reached: averagePrecision(ofKind) >= minPrecision,
  }
}

async function judgeTime(
  url: string,
  queries: readonly JudgedQuery[],
  drop: () => Promise<void>,
  limit: { courses: number; maxMilliseconds: number },
): Promise<Verdict> {
  const urls = queries.map(
    ({ text }) => `${url}/api/courses?fields=card&limit=10&search=${encodeURIComponent(text)}`,
  )
  await timeEach(urls.slice(0, 30), {}, drop)
  const spans = await timeEach(urls, {}, drop)
  console.log(`\n${limit.courses} courses, uncached: ${spansLine(spans)}`)
  const span = percentile(spans, 0.975)
  return {
    what: `search: under ${limit.maxMilliseconds} ms p97.5 uncached with ${limit.courses} courses`,
    reached: span < limit.maxMilliseconds,
  }
}

async function addSynonyms(url: string, token: string): Promise<void> {
  for (const terms of addedSynonyms) {
    const headers = { Authorization: token, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ terms })
    const reply = await fetch(`${url}/api/admin/synonyms`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`Adding synonyms was rejected with ${reply.status}.`)
  }
}

async function searchFirst(url: string, text: string): Promise<FirstResults> {
  const path = `/api/courses?fields=card&limit=${judgedResults}&search=${encodeURIComponent(text)}`
  const { courses, similar } = courseCardListResponse.parse(await (await fetch(url + path)).json())
  return { courses: courses.map(({ title, topic }) => ({ title, category: topic })), similar }
}

async function listCourses(url: string): Promise<TitledCourse[]> {
  const all: TitledCourse[] = []
  for (let page = 1; ; page++) {
    const reply = await fetch(`${url}/api/courses?fields=card&limit=100&page=${page}`)
    const { courses } = courseCardListResponse.parse(await reply.json())
    if (courses.length === 0) return all
    all.push(...courses.map(({ title, topic }) => ({ title, category: topic })))
  }
}
