import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserLaunch } from '../tests/e2e/support/browser.ts'
import { everyPage } from '../tests/e2e/support/every-page.ts'
import { startServer } from '../tests/helpers/processes/server-process.ts'

/** Least score of each category, of 100, and the most layout shift. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const maxLayoutShift = 0

type Category = keyof typeof targets

/**
 * Lighthouse's mobile profile on every page of the demo that a visitor sees, or on those that were
 * named. Answers 0 when every target is reached.
 */
export async function runLighthouse(named: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lighthouse-'))
  const server = await startServer({ DATA_DIR: folder, SEED: 'demo' })
  const { executablePath, args } = await browserLaunch()
  const chrome = await launch({ chromePath: executablePath, chromeFlags: args })
  try {
    const misses: string[] = []
    for (const path of named.length > 0 ? named : await publicPaths(server)) {
      misses.push(...(await audit(server.url, path, chrome.port)))
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

/** Audits one page; answers what it misses. */
async function audit(origin: string, path: string, port: number): Promise<string[]> {
  const url = origin + path
  const name = path.replace(/[\da-f]{8}-[-\da-f]{27}/, ':id')
  // What is kept out of search engines on purpose is judged without that.
  const robots = await (await fetch(`${origin}/robots.txt`)).text()
  const saved = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start)
  const html = await (await fetch(url)).text()
  const isUnlisted =
    html.includes('content="noindex"') || saved.some((start) => path.startsWith(start))
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    ...(isUnlisted ? { skipAudits: ['is-crawlable'] } : {}),
  })
  if (!run) throw new Error(`Lighthouse answered nothing for ${url}.`)
  const { categories, audits } = run.lhr
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1
  const seconds = (id: string) => `${((audits[id]?.numericValue ?? 0) / 1000).toFixed(2)} s`
  const names = Object.keys(targets) as Category[]
  console.log(
    `${name.padEnd(30)} ${names.map((category) => `${category} ${score(category)}`).join('  ')}  ` +
      `first paint ${seconds('first-contentful-paint')}  largest ${seconds('largest-contentful-paint')}  shift ${shift.toFixed(3)}`,
  )
  const low = names.filter((category) => score(category) < targets[category])
  const failing = low.flatMap((category) => failingAudits(run.lhr, category))
  return [
    ...low.map((category) => `${name}: ${category} is under ${targets[category]}`),
    ...failing.map((title) => `${name}:   ${title}`),
    ...(shift > maxLayoutShift ? [`${name}: layout shifts by ${shift.toFixed(3)}`] : []),
  ]
}

function failingAudits(
  { categories, audits }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'],
  category: Category,
): string[] {
  const refs = categories[category]?.auditRefs ?? []
  return refs
    .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
    .map((ref) => audits[ref.id]?.title ?? ref.id)
}
