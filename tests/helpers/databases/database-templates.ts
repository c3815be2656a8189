import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import { storeDemoFiles } from '#seed/seed-demo-files.ts'
import { storeDemoImages } from '#seed/seed-demo-images.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { loadConfig } from '#server/platform/config.ts'
import { openServices, type OpenServices } from '#server/services.ts'

/**
 * `blank` has no tables, `empty` is migrated, `demo` also has the demo content, and `complete` the files that its users
 * uploaded.
 */
export type TemplateName = 'blank' | 'empty' | 'demo' | 'complete'

type Work = (app: OpenServices) => Promise<unknown>

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates the empty template. */
export async function createEmptyTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${databaseName('empty')}`)
  await prepare(databaseUrl(serverUrl, databaseName('empty')), tmpdir(), createQueue)
}

/** Creates the demo template from the empty one. */
export async function createDemoTemplate(serverUrl: string): Promise<void> {
  await seedTemplate(serverUrl, { name: 'demo', from: 'empty' }, tmpdir(), ({ deps }) =>
    seedDemo(deps),
  )
}

/**
 * Creates the complete template from the demo template, with the uploaded files in this folder, which takes some
 * seconds. A server with a clone of it needs a copy of the files in its data folder.
 */
export async function createCompleteTemplate(serverUrl: string, folder: string): Promise<void> {
  await seedTemplate(serverUrl, { name: 'complete', from: 'demo' }, folder, async ({ deps }) => {
    await storeDemoFiles(deps)
    await storeDemoImages(deps)
  })
}

interface Template {
  name: TemplateName
  from: TemplateName
}

async function seedTemplate(
  serverUrl: string,
  { name, from }: Template,
  dataDir: string,
  seed: Work,
): Promise<void> {
  await runOnServer(serverUrl, cloneStatement(databaseName(name), from))
  await prepare(databaseUrl(serverUrl, databaseName(name)), dataDir, seed)
}

/** The first worker creates the tables of the job queue, which would take longer than the rest of a clone's start. */
async function createQueue({ startMailDelivery }: OpenServices): Promise<void> {
  await startMailDelivery()
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

/** Migrates the database, and closes all connections after the work. */
async function prepare(url: string, dataDir: string, work: Work): Promise<void> {
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

/** Copying the files takes a third of the time of copying by way of the write-ahead log. */
const cloneStatement = (name: string, template: TemplateName) =>
  `create database ${name} template ${databaseName(template)} strategy file_copy`

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
