import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createCompleteDemoTemplate,
  createEmptyTemplate,
} from '#tests/helpers/database-templates.ts'
import { startTestPostgres } from '#tests/helpers/test-postgres.ts'

const variables = { database: 'TEST_DATABASE_SERVER', demoFolder: 'TEST_DEMO_FOLDER' }

/** Starts one PostgreSQL for the run, with an empty and a demo template that each test file clones. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-demo-'))
  await createEmptyTemplate(postgres.url)
  await createCompleteDemoTemplate(postgres.url, folder)
  process.env[variables.database] = postgres.url
  process.env[variables.demoFolder] = folder
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** The URL of that PostgreSQL, for workers. */
export function databaseServer(): string {
  return readVariable(variables.database)
}

/** The data folder of the demo template, with its uploaded files. */
export function demoFolder(): string {
  return readVariable(variables.demoFolder)
}

function readVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('The browser tests start their database in global-setup.ts.')
  return value
}
