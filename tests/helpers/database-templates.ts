import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import { storeDemoFiles } from '#seed/seed-demo-files.ts'
import { storeDemoImages } from '#seed/seed-demo-images.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { loadConfig } from '#server/platform/config.ts'
import { openServices, type OpenServices } from '#server/services.ts'

/** `blank` has no tables, `empty` is migrated, `demo` also has the demo content. */
export type TemplateName = 'blank' | 'empty' | 'demo'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Creates the empty template and, with a folder for its uploaded files, the demo template, which takes some
 * seconds. A server with a clone of the demo needs a copy of these files in its data folder.
 */
export async function createTemplates(serverUrl: string, demoFolder?: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${databaseName('empty')}`)
  await prepare(databaseUrl(serverUrl, databaseName('empty')), tmpdir(), async () => {})
  if (demoFolder === undefined) return
  await runOnServer(serverUrl, cloneStatement(databaseName('demo'), 'empty'))
  await prepare(databaseUrl(serverUrl, databaseName('demo')), demoFolder, async ({ deps }) => {
    await seedDemo(deps)
    await storeDemoFiles(deps)
    await storeDemoImages(deps)
  })
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

/** Migrates the database and its job queue, and closes all connections. */
async function prepare(
  url: string,
  dataDir: string,
  work: (app: OpenServices) => Promise<void>,
): Promise<void> {
  const app = await openServices({
    databaseUrl: url,
    log: pino({ level: 'silent' }),
    config: loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
  })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

const databaseName = (template: TemplateName) =>
  template === 'blank' ? 'template0' : `lectern_template_${template}`

const cloneStatement = (name: string, template: TemplateName) =>
  `create database ${name} template ${databaseName(template)}`

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Arbitrary lock key: two concurrent clones of one template fail, so they are serialized. */
const cloneLock = 4_730_012

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(statement)
  } finally {
    await client.end()
  }
}
