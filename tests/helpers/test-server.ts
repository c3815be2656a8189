import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { databaseUrl, templateName } from './database-names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** One PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-tests-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  await makeTemplate(postgres.url)
  project.provide('databaseServer', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = databaseUrl(serverUrl, templateName)
  await migrateDatabase(url)
  const boss = new PgBoss({ connectionString: url })
  await boss.start()
  await boss.stop()
}
