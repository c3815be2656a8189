import { randomBytes } from 'node:crypto'
import pg from 'pg'

// Imports nothing of the server, which the processes of the browser tests would otherwise load.

/**
 * `blank` has no tables, `empty` is migrated, `demo` also has the demo content, and `complete` the files that its users
 * uploaded.
 */
export type TemplateName = 'blank' | 'empty' | 'demo' | 'complete'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Clones the template for the caller. */
export async function cloneDatabase(
  serverUrl: string,
  template: TemplateName,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, cloneStatement(name, template))
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  }
}

export const databaseName = (template: TemplateName) =>
  template === 'blank' ? 'template0' : `lectern_template_${template}`

/** Copying the files takes a third of the time of copying by way of the write-ahead log. */
export const cloneStatement = (name: string, template: TemplateName) =>
  `create database ${name} template ${databaseName(template)} strategy file_copy`

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Arbitrary lock key: two concurrent clones of one template fail, so they are serialized. */
const cloneLock = 4_730_012

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(statement)
  } finally {
    await client.end()
  }
}
