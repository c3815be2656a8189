import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { connectDatabase, type Database, type DatabaseConnection } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createAccount } from '#server/domain/accounts/index.ts'
import { importFile } from './run-import.ts'

/** A database and a folder for tests of the commands; production code does not import it. */
export interface ImportHarness {
  db: Database
  url: string
  folder: string
  /** Writes a file to the folder and returns its path. */
  file(name: string, content: string | Buffer): Promise<string>
  /** Runs the import in the folder; returns its exit code and output. */
  run(argv: string[], options?: { signal?: AbortSignal }): Promise<{ code: number; output: string }>
  read(name: string): Promise<string>
  addAdmin(email?: string): Promise<string>
}

/** Starts a PostgreSQL for a test file; `create` returns an empty, migrated database. */
export function useImportHarness(): { create(): Promise<ImportHarness> } {
  const closers: (() => Promise<unknown>)[] = []
  let serverUrl = ''
  const template = 'import_template'
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-import-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
    closers.push(() => postgres.stop())
    serverUrl = postgres.url
    await runOnServer(`create database ${template}`)
    await migrateDatabase(getUrl(template))
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  async function runOnServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  function getUrl(name: string): string {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return url.href
  }

  return {
    async create() {
      const name = `import_${randomBytes(6).toString('hex')}`
      await runOnServer(`create database ${name} template ${template}`)
      const connection = connectDatabase(getUrl(name), () => undefined, 2)
      closers.push(() => connection.close())
      const folder = await mkdtemp(join(tmpdir(), 'lectern-import-files-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      return createHarness(connection, getUrl(name), folder)
    },
  }
}

function createHarness({ db }: DatabaseConnection, url: string, folder: string): ImportHarness {
  return {
    db,
    url,
    folder,
    async file(name, content) {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    async run(argv, { signal = new AbortController().signal } = {}) {
      const lines: string[] = []
      const code = await importFile(argv, {
        loadConfig: () => ({ databaseUrl: url, dataDir: folder, logLevel: 'error' }),
        cwd: folder,
        isTerminal: false,
        print: (line) => lines.push(line),
        signal,
      })
      return { code, output: lines.join('\n') }
    },
    read: (name) => readFile(join(folder, name), 'utf8'),
    async addAdmin(email = 'admin@lectern.test') {
      const [username = ''] = email.split('@')
      const admin = { email, username, fullname: 'Olga Operator', role: 'admin' } as const
      return (await createAccount(db, admin, new Date())).id
    },
  }
}

export const udemyHeader =
  'course_id,course_title,url,is_paid,price,num_subscribers,num_reviews,num_lectures,level,content_duration,published_timestamp,subject'

/** A complete row of a file that fits the preset. */
export function udemyRow(id: number, title = `A course with the number ${id}`): string {
  return `${id},${title},https://www.udemy.com/${id}/,True,200,2147,23,51,All Levels,1.5,2017-01-18T20:58:58Z,Business Finance`
}

export async function* chunkText(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The number of rows of a table. */
export async function countRows(db: Database, table: 'courses' | 'lessons' | 'categories') {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}
