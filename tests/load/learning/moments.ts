import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { courseSearchResponse, momentsResponse } from '#shared/contract/learning/passages.ts'
import { passageLimits } from '#shared/limits.ts'
import { startLoadServer, unlimitedClients } from '#tests/load/load-server.ts'
import { percentile, spansLine, timeEach } from '#tests/load/measure.ts'
import { collectSearchWords } from '#tests/load/search-words.ts'
import { openUncached } from '#tests/load/uncached.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import { addPassages } from './add-passages.ts'

const passages = 2_000_000
const turns = 200
const maxMilliseconds = 50
const maxGrowth = 1.1

/**
 * The search inside lessons with 2,000,000 passages, all of which the client may read, and the search of the catalogue
 * with and without them. `--passages=20000` is for a quick run.
 */
export async function benchMoments(
  catalogue: string | undefined,
  options: ReadonlySet<string>,
): Promise<Verdict[]> {
  const [, chosen] = [...options].join(' ').match(/--passages=(\d+)/) ?? []
  const count = chosen === undefined ? passages : Number(chosen)
  const target = await startLoadServer(catalogue, unlimitedClients)
  const { url } = target.server
  const uncached = await openUncached(target.databaseUrl)
  const time = async (what: string, path: (turn: number) => string, token = '') => {
    const headers: Record<string, string> = token ? { Authorization: token } : {}
    const urls = Array.from({ length: turns }, (_, turn) => url + path(turn))
    await timeEach(urls.slice(0, 10), headers, uncached.drop)
    const spans = await timeEach(urls, headers, uncached.drop)
    console.log(`  ${what.padEnd(50)} ${spansLine(spans)}`)
    return spans
  }
  try {
    const ordinary = await listOrdinarySearches(url)
    const before = new Map<string, number[]>()
    for (const [what, path] of ordinary) before.set(what, await time(what, path))
    await addPassages(target.databaseUrl, count)
    console.log(`${count} passages`)
    const verdicts: Verdict[] = []
    for (const [what, path] of ordinary) {
      const spans = await time(`${what}, with passages`, path)
      const growth = percentile(spans, 0.5) / percentile(before.get(what) ?? [], 0.5)
      verdicts.push({
        what: `${what}: at most ${maxGrowth} times as long with passages (${growth.toFixed(2)})`,
        reached: growth <= maxGrowth,
      })
    }
    const token = await target.logIn()
    for (const [what, path] of await listMomentSearches(url)) {
      const spans = await time(what, path, token)
      const reached = percentile(spans, 0.975) < maxMilliseconds
      verdicts.push({ what: `${what}: under ${maxMilliseconds} ms p97.5`, reached })
    }
    await requireResults(url, token)
    return verdicts
  } finally {
    await uncached.close()
    await target.stop()
  }
}

type Search = [what: string, path: (turn: number) => string]

async function listOrdinarySearches(url: string): Promise<Search[]> {
  const { common, rare, misspelt, absent } = await collectSearchWords(url)
  const words = { common, rare, misspelt, absent }
  return Object.entries(words).map(([kind, list]) => [
    `catalogue, ${kind} word`,
    (turn) => `/api/courses?fields=card&limit=10&search=${list[turn % list.length]}`,
  ])
}

/** As `addPassages` writes it. */
const toWord = (n: number) => `${String.fromCharCode(97 + (n % 26))}w${n}q`

/** The n-th word is said about once in 10n words, in every lesson for n up to 150. */
const kinds: Search[] = [
  ['the most common word', () => toWord(1)],
  ['common words', (turn) => toWord(1 + (turn % 20))],
  ['rare words', (turn) => toWord(10_000 + turn)],
  ['a word of one lesson', (turn) => `lesson${turn * 7}q`],
  ['two common words', (turn) => `${toWord(1 + (turn % 20))} ${toWord(2 + (turn % 30))}`],
  ['phrases', (turn) => `"${toWord(1 + (turn % 5))} ${toWord(1 + (turn % 7))}"`],
  ['rare phrases', (turn) => `"${toWord(40 + turn)} ${toWord(1 + (turn % 7))}"`],
  ['misspelt words', (turn) => `lesson${turn * 7}qq`],
  ['absent words', (turn) => `qzx${turn}vkj`],
]

async function listMomentSearches(url: string): Promise<Search[]> {
  const ids = await listCourseIds(url)
  const pick = (turn: number, count: number) =>
    Array.from({ length: count }, (_, index) => ids[(turn * 31 + index * 7) % ids.length])
  return kinds.flatMap(([kind, word]): Search[] => {
    const search = (turn: number) => encodeURIComponent(word(turn))
    const all = passageLimits.coursesMax
    return [
      [
        `moments of ${all} courses, ${kind}`,
        (turn) => `/api/moments?search=${search(turn)}&courses=${pick(turn, all).join(',')}`,
      ],
      [`also covered in, ${kind}`, (turn) => `/api/moments?search=${search(turn)}&also=yes`],
      [
        `one course, ${kind}`,
        (turn) => `/api/courses/${pick(turn, 1)[0]}/search?q=${search(turn)}`,
      ],
    ]
  })
}

async function listCourseIds(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/api/courses?fields=card&limit=100`)
  return courseCardListResponse.parse(await reply.json()).courses.map(({ _id }) => _id)
}

/** Searches without results would be fast too. */
async function requireResults(url: string, token: string): Promise<void> {
  const load = async (path: string) =>
    (await fetch(url + path, { headers: { Authorization: token } })).json()
  const [id = ''] = await listCourseIds(url)
  const inCourse = courseSearchResponse.parse(
    await load(`/api/courses/${id}/search?q=${toWord(1)}`),
  )
  const also = momentsResponse.parse(await load('/api/moments?search=lesson7qq&also=yes'))
  const moments = momentsResponse.parse(
    await load(`/api/moments?search=${toWord(1)}&courses=${id}`),
  )
  const counts = [
    inCourse.lessons.flatMap((lesson) => lesson.moments).length,
    also.also.flatMap((course) => course.moments).length,
    moments.courses.flatMap((course) => course.moments).length,
  ]
  if (counts.includes(0)) throw new Error(`The searches found ${counts.join(', ')} moments.`)
}
