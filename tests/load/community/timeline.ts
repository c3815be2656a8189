import { percentile, spansLine, timeEach } from '#tests/load/measure.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import type { Community } from './community-server.ts'

const maxMilliseconds = 30
const requests = 200

/** The timeline of a year, read page by page over one connection. */
export async function benchTimeline({ start, community }: Community): Promise<Verdict[]> {
  const server = await start()
  // The first fifty users follow a hundred others each.
  const [reader] = community.users
  const headers = { Authorization: reader?.token ?? '' }
  const deep = community.posts.at(-10_000)
  const reads = [
    ['first page', 'fields=short&limit=20'],
    ['deep page', `fields=short&limit=20&before=${deep}`],
    ['first page as old clients read it', ''],
    ['deep page as old clients read it', `before=${deep}`],
    ['first page of followed users', 'fields=short&limit=20&from=following'],
  ] as const
  const verdicts: Verdict[] = []
  console.log('\nThe timeline, at one connection')
  for (const [what, query] of reads) {
    const urls = Array.from({ length: requests }, () => `${server.url}/api/post?${query}`)
    await timeEach(urls.slice(0, 20), headers)
    const spans = await timeEach(urls, headers)
    const p975 = percentile(spans, 0.975)
    console.log(`  ${what.padEnd(36)} ${spansLine(spans)}`)
    const target = `timeline, ${what}: p97.5 under ${maxMilliseconds} ms`
    verdicts.push({ what: target, reached: p975 < maxMilliseconds })
  }
  await server.stop()
  return verdicts
}
