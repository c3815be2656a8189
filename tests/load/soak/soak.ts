import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { withInspector } from '#tests/helpers/processes/inspector.ts'
import { startMailServer } from '#tests/helpers/servers/mail-server.ts'
import { until } from '#tests/helpers/until.ts'
import { startLoadServer, removePreparedFolders, type LoadServer } from '../load-server.ts'
import { collectSearchWords } from '../search-words.ts'
import { type Verdict, verdictLine } from '../verdict.ts'
import { retried } from './soak-activities.ts'
import { startLoad, type Load } from './soak-load.ts'
import { createMembers } from './soak-members.ts'
import { judgeGrowth, sampleLine, takeSample, type Sample } from './soak-samples.ts'

const minutesByDefault = 30
const memberCount = 300
const warmUpMinutes = 5
const sampleSeconds = 10
const printEvery = 6
const maxPrintedErrors = 20

/**
 * `npm run soak -- catalogue.csv 30`: 30 minutes of mixed load on a server in production mode. Checks
 * whether anything grew after the first five minutes (or the first third of a shorter run), failed or
 * was left unfinished. Resolves to 0 if nothing did.
 */
export async function soak(args: string[]): Promise<number> {
  const catalogue = args.find((argument) => argument.endsWith('.csv'))
  const minutes = Number(args.find((argument) => argument !== catalogue) ?? minutesByDefault)
  if (!(minutes > 0)) {
    console.error('Usage: npm run soak -- [catalogue.csv] [minutes]')
    return 1
  }
  const mail = await startMailServer()
  const target = await startLoadServer(catalogue, {
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    ...withInspector,
  })
  const pool = new pg.Pool({ connectionString: target.databaseUrl, max: 2 })
  try {
    const load = startLoad({ ...(await fill(target, pool)), mail })
    const samples = await watch(target, pool, minutes * 60)
    await load.stop()
    const warmUp = Math.min(warmUpMinutes, minutes / 3) * 60
    const verdicts = [
      ...judgeGrowth(samples, warmUp),
      ...judgeWork(load, target),
      await judgeQueue(pool),
    ]
    for (const [activity, count] of load.counts) console.log(`${activity}: ${count}`)
    for (const error of load.errors.slice(0, maxPrintedErrors)) console.log(`  ${error}`)
    for (const verdict of verdicts) console.log(verdictLine(verdict))
    return verdicts.every(({ reached }) => reached) ? 0 : 1
  } finally {
    await pool.end()
    await target.stop()
    await removePreparedFolders()
    await mail.close()
  }
}

/** Creates members and posts, and collects the content to read. */
async function fill({ server: { url } }: LoadServer, pool: pg.Pool) {
  const members = await createMembers(pool, memberCount)
  const { rows: posts } = await pool.query<{ id: string }>(
    `insert into posts (author_id, content) select id, 'What I have learned today.' from users
     where username like 'soak-%' returning id`,
  )
  const reply = await fetch(`${url}/api/courses?fields=card&limit=100`)
  const { courses } = courseCardListResponse.parse(await reply.json())
  return {
    url,
    members,
    words: await collectSearchWords(url),
    courses: courses.map(({ _id }) => _id),
    posts: posts.map(({ id }) => id),
  }
}

async function watch(target: LoadServer, pool: pg.Pool, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  while (elapsed() < seconds) {
    await pause(Math.min(sampleSeconds, Math.max(0, seconds - elapsed())) * 1000)
    const sample = await takeSample(target, pool, elapsed())
    if (samples.length % printEvery === 0) console.log(sampleLine(sample))
    samples.push(sample)
  }
  return samples
}

function judgeWork(load: Load, { server }: LoadServer): Verdict[] {
  const logged = server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  for (const line of logged.slice(0, maxPrintedErrors)) console.log(`  ${line}`)
  return [
    { what: `${load.errors.length} activities failed`, reached: load.errors.length === 0 },
    {
      what: `${retried.length} requests rejected with Retry-After, at most one of 1,000 activities`,
      reached: retried.length <= started(load) / 1000,
    },
    { what: `${logged.length} errors in the log`, reached: logged.length === 0 },
    { what: `${load.underWay()} requests left waiting`, reached: load.underWay() === 0 },
  ]
}

function started({ counts }: Load): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Enqueued emails and other jobs are done soon after the load. */
async function judgeQueue(pool: pg.Pool): Promise<Verdict> {
  const left = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int count from pgboss.job
       where state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    return rows[0]?.count ?? 0
  }
  const isDone = await until('the jobs', async () => (await left()) === 0).catch(() => false)
  return { what: `${await left()} jobs left waiting`, reached: isDone === true }
}
