import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startLoadServer, unlimitedClients } from './load-server.ts'
import {
  bareTwin,
  figuresLine,
  measure,
  percentile,
  spansLine,
  timeEach,
  watchMemory,
} from './measure.ts'
import { collectSearchWords } from './search-words.ts'
import type { Verdict } from './verdict.ts'

const minRatio = 0.4
const maxSearchMilliseconds = 10
const maxMegabytes = 300

/** The public reads, each compared with a bare server that sends the same bytes in the same run. */
export async function benchReads(catalogue: string | undefined): Promise<Verdict[]> {
  const { server, stop } = await startLoadServer(catalogue, unlimitedClients)
  const memory = watchMemory(server.pid)
  try {
    const verdicts = [...(await besideBare(server)), await benchSearch(server)]
    const highest = memory.highest()
    console.log(`\nMemory of the process: ${highest.toFixed(0)} MB at most`)
    verdicts.push({ what: `memory under ${maxMegabytes} MB`, reached: highest < maxMegabytes })
    return verdicts
  } finally {
    memory.stop()
    await stop()
  }
}

async function besideBare(server: ServerProcess): Promise<Verdict[]> {
  const list = await fetch(`${server.url}/api/courses?fields=card&limit=1`)
  const id = courseCardListResponse.parse(await list.json()).courses[0]?._id ?? ''
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
      console.log(figuresLine(`  ours, ${connections} at once`, ours))
      console.log(
        `${figuresLine(`  bare, ${connections} at once`, bare)}  ratio ${ratio.toFixed(2)}`,
      )
      const what = `${path.replace(id, ':id')} at ${connections}: at least ${minRatio} of the bare server`
      verdicts.push({ what, reached: ratio >= minRatio })
    }
    twin.stop()
  }
  return verdicts
}

async function benchSearch(server: ServerProcess): Promise<Verdict> {
  const words = Object.values(await collectSearchWords(server.url)).flat()
  const urls = words.map(
    (word) => `${server.url}/api/courses?fields=card&limit=10&search=${encodeURIComponent(word)}`,
  )
  await timeEach(urls.slice(0, 20).map((url) => `${url}%20warm`))
  const spans = await timeEach(urls)
  const p975 = percentile(spans, 0.975)
  console.log(
    `\nSearch of ${words.length} different words, common, rare, misspelt and absent, uncached: ${spansLine(spans)}`,
  )
  return {
    what: `search of any word under ${maxSearchMilliseconds} ms p97.5`,
    reached: p975 < maxSearchMilliseconds,
  }
}
