import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserLaunch } from '../tests/e2e/support/browser.ts'
import { everyPage } from '../tests/e2e/support/every-page.ts'
import { startServer } from '../tests/helpers/processes/server-process.ts'
import { median } from '../tests/load/measure.ts'

/** Least score of each category, of 100. */
const targets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Seconds until the largest element is painted, milliseconds that scripts block, layout shift, kB of script on the wire. */
const most = { largest: 1.5, blocking: 0, shift: 0, script: 15 } as const
const runsDefault = 1

type Category = keyof typeof targets
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * Lighthouse's mobile profile on every page of the demo that a visitor sees, or on those that were named, ids as
 * `:id`; with `--runs=5` the median of five. Resolves to 0 when every target is reached.
 */
export async function runLighthouse(args: readonly string[]): Promise<number> {
  const named = args.filter((arg) => !arg.startsWith('--'))
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length))
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lighthouse-'))
  const server = await startServer({ DATA_DIR: folder, SEED: 'demo' })
  const { executablePath, args: chromeFlags } = await browserLaunch()
  const chrome = await launch({ chromePath: executablePath, chromeFlags })
  try {
    const misses: string[] = []
    const paths = await publicPaths(server)
    const chosen = named.map((name) => paths.find((path) => hideIds(path) === name) ?? name)
    for (const path of named.length > 0 ? chosen : paths) {
      misses.push(...(await audit(server.url, path, chrome.port, runs || runsDefault)))
    }
    console.log(misses.length === 0 ? '\nEvery target is reached.' : `\n${misses.join('\n')}`)
    return misses.length === 0 ? 0 : 1
  } finally {
    chrome.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without pages that are refusals, which Lighthouse does not judge, and the API's own. */
async function publicPaths(server: { url: string }): Promise<string[]> {
  const pages = await everyPage(server)
  return pages
    .filter(
      ({ path, viewer, expectedFailure: rejected }) =>
        viewer === 'visitor' && !rejected && !path.startsWith('/api/'),
    )
    .map(({ path }) => path)
}

function hideIds(path: string): string {
  return path.replace(/[\da-f]{8}-[-\da-f]{27}/, ':id')
}

/** Audits one page so many times; returns what the medians miss. */
async function audit(origin: string, path: string, port: number, runs: number): Promise<string[]> {
  const url = origin + path
  const name = hideIds(path)
  // What is kept out of search engines on purpose is judged without that.
  const robots = await (await fetch(`${origin}/robots.txt`)).text()
  const saved = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start)
  const html = await (await fetch(url)).text()
  const isUnlisted =
    html.includes('content="noindex"') || saved.some((start) => path.startsWith(start))
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      ...(isUnlisted ? { skipAudits: ['is-crawlable'] } : {}),
    })
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}.`)
    results.push(result.lhr)
  }
  const takeMedian = (read: (result: Result) => number | undefined) =>
    median(results.map((result) => read(result) ?? Infinity))
  const value = (id: string) => takeMedian(({ audits }) => audits[id]?.numericValue)
  const names = Object.keys(targets) as Category[]
  const scores = names.map((category) =>
    takeMedian(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
  )
  const measured = {
    largest: value('largest-contentful-paint') / 1000,
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    script: takeMedian(countScriptBytes) / 1000,
  }
  console.log(
    `${name.padEnd(30)} ${names.map((category, index) => `${category} ${scores[index]}`).join('  ')}  ` +
      `first paint ${(value('first-contentful-paint') / 1000).toFixed(2)} s  largest ${measured.largest.toFixed(2)} s  ` +
      `blocked ${measured.blocking.toFixed(0)} ms  shift ${measured.shift.toFixed(3)}  script ${measured.script.toFixed(1)} kB`,
  )
  const low = names.filter((category, index) => (scores[index] ?? 0) < targets[category])
  const [first] = results
  const failing = first ? low.flatMap((category) => failingAudits(first, category)) : []
  const exceeded = (Object.keys(most) as (keyof typeof most)[]).filter(
    (what) => measured[what] > most[what],
  )
  return [
    ...low.map((category) => `${name}: ${category} is under ${targets[category]}`),
    ...failing.map((title) => `${name}:   ${title}`),
    ...exceeded.map(
      (what) => `${name}: ${what} is ${measured[what].toFixed(2)}, over ${most[what]}`,
    ),
  ]
}

/** What scripts take on the wire while the page is not used. */
function countScriptBytes({ audits }: Result): number {
  const details = audits['network-requests']?.details
  const items = details && 'items' in details ? details.items : []
  return (items as { resourceType?: string; transferSize?: number }[])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

function failingAudits({ categories, audits }: Result, category: Category): string[] {
  const refs = categories[category]?.auditRefs ?? []
  return refs
    .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
    .map((ref) => audits[ref.id]?.title ?? ref.id)
}
