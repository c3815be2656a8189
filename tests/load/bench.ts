import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { courseCardListAnswer } from '#shared/contract/catalogue.ts'
import { catalogueCsv } from '../helpers/csv.ts'
import { freePort, startServer, type ServerProcess } from '../helpers/server-process.ts'
import { runTool } from '../helpers/run-tool.ts'
import { bareTwin, measure, percentile, timeEach, watchMemory, type Figures } from './measure.ts'
import { searchWords } from './search-words.ts'

const courses = 3678
const leastRatio = 0.4
const mostSearchMilliseconds = 10
const mostMegabytes = 300

interface Verdict {
  what: string
  reached: boolean
}

/**
 * Figures of the public reads on an imported catalogue, each beside a bare server that sends the same
 * bytes in the same run. `npm run bench -- file.csv` takes a real catalogue; without, one is made.
 * Answers 0 when every target is reached.
 */
export async function bench(args: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const server = await prepare(folder, args[0])
  const memory = watchMemory(server.pid)
  try {
    const verdicts = [...(await benchReads(server)), await benchSearch(server)]
    const highest = memory.highest()
    console.log(`\nMemory of the process: ${highest.toFixed(0)} MB at most`)
    verdicts.push({ what: `memory under ${mostMegabytes} MB`, reached: highest < mostMegabytes })
    return report(verdicts)
  } finally {
    memory.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, given: string | undefined): Promise<ServerProcess> {
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const admin = [
    '--email',
    'a@example.test',
    '--fullname',
    'Bench Operator',
    '--password',
    'x'.repeat(12),
  ]
  await runTool('admin-create', admin, env)
  const file = given ? resolve(given) : join(folder, 'made.csv')
  if (!given) await writeFile(file, catalogueCsv(courses))
  console.log(await runTool('import', [file], env))
  return startServer(env)
}

async function benchReads(server: ServerProcess): Promise<Verdict[]> {
  const list = await fetch(`${server.url}/api/courses?fields=card&limit=1`)
  const id = courseCardListAnswer.parse(await list.json()).courses[0]?._id ?? ''
  const reads = [
    '/api/courses?fields=card&limit=10',
    '/api/courses?fields=card&limit=10&search=javascript',
    `/api/courses/${id}`,
    '/',
    '/courses',
    `/courses/details/${id}`,
  ]
  const verdicts: Verdict[] = []
  for (const path of reads) {
    const twin = await bareTwin(server.url + path)
    console.log(`\n${path.replace(id, ':id')} (${twin.bytes} bytes on the wire)`)
    for (const connections of [1, 20]) {
      const ours = await measure(server.url + path, connections)
      const bare = await measure(twin.url, connections)
      const ratio = ours.perSecond / bare.perSecond
      console.log(line(`  ours, ${connections} at once`, ours))
      console.log(`${line(`  bare, ${connections} at once`, bare)}  ratio ${ratio.toFixed(2)}`)
      const what = `${path.replace(id, ':id')} at ${connections}: at least ${leastRatio} of the bare server`
      verdicts.push({ what, reached: ratio >= leastRatio })
    }
    twin.stop()
  }
  return verdicts
}

async function benchSearch(server: ServerProcess): Promise<Verdict> {
  const words = await searchWords(server.url)
  const urls = words.map(
    (word) => `${server.url}/api/courses?fields=card&limit=10&search=${encodeURIComponent(word)}`,
  )
  await timeEach(urls.slice(0, 20).map((url) => `${url}%20warm`))
  const spans = await timeEach(urls)
  const p975 = percentile(spans, 0.975)
  console.log(
    `\nSearch of ${words.length} different words, common, rare, misspelt and absent, none kept: ` +
      `p50 ${percentile(spans, 0.5).toFixed(1)} ms, p97.5 ${p975.toFixed(1)} ms, p99 ${percentile(spans, 0.99).toFixed(1)} ms`,
  )
  return {
    what: `search of any word under ${mostSearchMilliseconds} ms p97.5`,
    reached: p975 < mostSearchMilliseconds,
  }
}

function line(what: string, { perSecond, p50, p975, p99 }: Figures): string {
  const rate = perSecond.toFixed(0).padStart(7)
  return `${what.padEnd(20)} ${rate}/s  p50 ${p50} ms  p97.5 ${p975} ms  p99 ${p99} ms`
}

function report(verdicts: Verdict[]): number {
  console.log('')
  for (const { what, reached } of verdicts)
    console.log(`${reached ? 'reached' : 'MISSED '}  ${what}`)
  return verdicts.every((verdict) => verdict.reached) ? 0 : 1
}
