import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { describeContent, describeRules } from '#tests/helpers/databases/database-content.ts'
import { queryRows } from '#tests/helpers/databases/query-rows.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { growDatabase } from '#tests/load/growth/grow-database.ts'
import { runTool } from '../helpers/run-tool.ts'

const sizes = { courses: 200, users: 600, enrolments: 3000, posts: 300, likes: 1500, seed: 1 }
const sizeArguments = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)])
/** Whose rows have no time of writing and no number in the order of writing. */
const comparedTables = [
  'users',
  'courses',
  'lessons',
  'enrolments',
  'reviews',
  'posts',
  'post_likes',
]

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-grow-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The output, or what a command that failed wrote to standard error. */
async function grow(args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return await runTool('grow', args, { DATA_DIR: tmpdir(), ...env })
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error
    return `failed: ${String(error.stderr)}`
  }
}

test('fills an empty database once, with counters that are right and pages that show it', async () => {
  const dataDir = await newFolder()
  const first = await grow(['--data-dir', dataDir, ...sizeArguments])
  expect(first).toMatch(/courses +200\n/)
  expect(first).toMatch(/enrolments +3,000\n/)
  expect(first).toMatch(/Wrote [\d,]+ rows in \d+ s\. The counters equal a recount\./)
  expect(await grow(['--data-dir', dataDir, ...sizeArguments])).toContain('already has all')
  expect(await grow(['--data-dir', dataDir, '--courses', '300'])).toContain(
    'grown with other sizes: --courses 200 --users 600',
  )

  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' })
  const list = courseCardListResponse.parse(
    await (await fetch(`${server.url}/api/courses?fields=card&limit=5`)).json(),
  )
  expect(list.result).toBe(196)
  const [course] = list.courses
  const search = courseCardListResponse.parse(
    await (
      await fetch(
        `${server.url}/api/courses?fields=card&search=${encodeURIComponent(course?.title ?? '')}`,
      )
    ).json(),
  )
  expect(search.courses[0]?.title).toBe(course?.title)
  for (const path of ['/courses', '/courses?search=python', `/courses/details/${course?._id}`]) {
    const page = await fetch(server.url + path)
    expect(page.status, path).toBe(200)
    expect(await page.text(), path).toContain(path.includes('search') ? 'Python' : course?.title)
  }
  expect(await grow(['--data-dir', dataDir, ...sizeArguments])).toContain('Lectern is running')
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toMatch(/WARN|ERROR/)

  const postgres = await startEmbeddedPostgres({ dataDir })
  await queryRows(
    postgres.url,
    'update posts set like_count = like_count + 1 where comment_count = 0',
  )
  expect(await grow(sizeArguments, { DATABASE_URL: postgres.url })).toMatch(
    /^failed: These counters differ from a recount: likes of posts \(\d+\)\.$/m,
  )
  await postgres.stop()
})

test('continues after an interruption with the same rows, and restores all keys, indexes and triggers', async () => {
  const [interrupted, straight] = [await newFolder(), await newFolder()]
  const postgres = await startEmbeddedPostgres({ dataDir: interrupted })
  await migrateDatabase(postgres.url)
  const rules = await describeRules(postgres.url)
  const indexes = await listIndexes(postgres.url)
  const stop = new AbortController()
  const onProgress = (done: number, total: number) => {
    if (done > total / 4) stop.abort()
  }
  await expect(
    growDatabase(postgres.url, sizes, { signal: stop.signal, onProgress }),
  ).rejects.toThrow('aborted')
  expect(await listIndexes(postgres.url)).not.toEqual(indexes)
  expect(await grow(sizeArguments, { DATABASE_URL: postgres.url })).toContain('Wrote')
  expect(await describeRules(postgres.url)).toEqual(rules)
  expect(await listIndexes(postgres.url)).toEqual(indexes)
  const content = await describeContent(postgres.url)
  await postgres.stop()

  await grow(['--data-dir', straight, ...sizeArguments])
  const other = await startEmbeddedPostgres({ dataDir: straight })
  const expected = await describeContent(other.url)
  for (const table of comparedTables) expect(content[table], table).toBe(expected[table])
  await other.stop()
})

test('leaves a database with other content alone, and rejects sizes that cannot be', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: await newFolder() })
  onTestFinished(() => postgres.stop())
  await migrateDatabase(postgres.url)
  await queryRows(
    postgres.url,
    `insert into users (fullname, username, email, activated_at) values ('Ada', 'ada', 'ada@example.test', now())`,
  )
  const before = await describeContent(postgres.url)
  expect(await grow(sizeArguments, { DATABASE_URL: postgres.url })).toContain(
    'failed: The database has users, courses or posts that this command did not write.',
  )
  expect(await describeContent(postgres.url)).toEqual(before)
  expect(await grow(['--courses', '100', '--users', '100', '--enrolments', '5000'])).toContain(
    'failed: So many enrolments need more users or courses: at most 10 for each user.',
  )
  expect(await grow(sizeArguments)).toContain('failed: Name the target with --data-dir DIR')
})

function listIndexes(url: string): Promise<unknown[]> {
  return queryRows(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`)
}
