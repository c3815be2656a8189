import { availableParallelism } from 'node:os'
import { until } from '#tests/helpers/until.ts'
import { cpuSecondsWithChildren } from './cpu-time.ts'
import { type LoadServer, startLoadServer, unlimitedClients } from './load-server.ts'
import { bareTwin, figuresLine, measure, measureOnce } from './measure.ts'
import { listCourses } from './search-words.ts'
import { openUncached } from './uncached.ts'
import type { Verdict } from './verdict.ts'

const connections = 20
/** Of each kind at most; all are requested three times: to warm up, computed, and from the cache. */
const pages = 2000

const setups = [
  { name: 'one process', command: undefined, minPerSecond: 700 },
  { name: 'a cluster', command: ['server/cluster.ts'], minPerSecond: 1000 },
]

/** Pages that are not in the response cache, by one process and by a cluster, beside a bare server. */
export async function benchComputed(catalogue: string | undefined): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, command, minPerSecond } of setups) {
    const load = await startLoadServer(catalogue, unlimitedClients, command)
    try {
      if (command) await waitForProcesses(load)
      for (const { kind, urls } of await listPages(load.server.url)) {
        console.log(`\n${kind}, computed by ${name}, ${connections} at once`)
        const perSecond = await measureComputed(load, urls)
        const what = `${kind} computed by ${name}: at least ${minPerSecond}/s`
        verdicts.push({ what, reached: perSecond >= minPerSecond })
      }
    } finally {
      await load.stop()
    }
  }
  return verdicts
}

function waitForProcesses({ server }: LoadServer): Promise<true> {
  const started = `${availableParallelism()} processes are running.`
  return until('all processes', () => server.output().includes(started))
}

/** Searches for each word of the titles, in every order, and the pages of all courses. */
async function listPages(url: string): Promise<{ kind: string; urls: string[] }[]> {
  const courses = await listCourses(url)
  const found = courses.flatMap(({ title }) => title.toLowerCase().match(/[a-z\d]{4,}/g) ?? [])
  const words = [...new Set(found)].map(encodeURIComponent)
  const searches = ['', '&sort=newest', '&sort=oldest'].flatMap((sort) =>
    words.map((word) => `${url}/courses?search=${word}${sort}`),
  )
  return [
    { kind: 'searches', urls: searches.slice(0, pages) },
    {
      kind: 'course pages',
      urls: courses.slice(0, pages).map(({ _id }) => `${url}/courses/details/${_id}`),
    },
  ]
}

async function measureComputed(
  { server, databaseUrl, databasePid }: LoadServer,
  urls: string[],
): Promise<number> {
  const uncached = await openUncached(databaseUrl)
  // The first requests are compiled.
  await measureOnce(urls, connections)
  await uncached.drop()
  await uncached.close()
  const countSeconds = () => Promise.all([server.pid, databasePid].map(cpuSecondsWithChildren))
  const before = await countSeconds()
  const ours = await measureOnce(urls, connections)
  const after = await countSeconds()
  const again = await measureOnce(urls, connections)
  const [node, postgres] = after.map((seconds, index) => {
    const used = seconds - (before[index] ?? 0)
    return ((used / (urls.length - ours.rejected)) * 1000).toFixed(2)
  })
  const twin = await bareTwin(urls[0] ?? '')
  const bare = await measure(twin.url, connections)
  twin.stop()
  const ratio = (ours.perSecond / bare.perSecond).toFixed(3)
  console.log(
    `${figuresLine('  ours', ours)}  ${ours.rejected} rejected\n${figuresLine('  bare', bare)}  ratio ${ratio}`,
  )
  console.log(`${figuresLine('  the same again', again)}, as far as the cache holds them`)
  console.log(`  processor time of a page: Node.js ${node} ms, PostgreSQL ${postgres} ms`)
  return ours.perSecond
}
