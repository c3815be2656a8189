import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createCompleteTemplate,
  createDemoTemplate,
  createEmptyTemplate,
} from './database-templates.ts'
import { variables } from './shared-databases.ts'
import { startTestPostgres } from './test-postgres.ts'

/** A PostgreSQL with every template, and where they are, for the environment of test runners. */
export interface TestDatabases {
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts one PostgreSQL with every template; the runners of `npm test` share it. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const postgres = await startTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-demo-'))
  await createEmptyTemplate(postgres.url)
  await createDemoTemplate(postgres.url)
  await createCompleteTemplate(postgres.url, folder)
  return {
    env: { [variables.server]: postgres.url, [variables.files]: folder },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
