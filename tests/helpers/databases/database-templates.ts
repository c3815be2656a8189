import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { storeDemoFiles } from '#seed/seed-demo-files.ts'
import { storeDemoImages } from '#seed/seed-demo-images.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { loadConfig } from '#server/platform/config.ts'
import { openServices, type OpenServices } from '#server/services.ts'
import { renderStaleTexts } from '#server/startup/server-jobs.ts'
import {
  cloneStatement,
  databaseName,
  databaseUrl,
  runOnServer,
  type TemplateName,
} from './clone-database.ts'

type Work = (app: OpenServices) => Promise<unknown>

/** Creates the empty template. */
export async function createEmptyTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${databaseName('empty')}`)
  await prepare(databaseUrl(serverUrl, databaseName('empty')), tmpdir(), createQueue)
}

/**
 * Creates the demo template from the empty one, with what a server would render after its start: each clone would take
 * two seconds of processor time for it.
 */
export async function createDemoTemplate(serverUrl: string): Promise<void> {
  await seedTemplate(serverUrl, { name: 'demo', from: 'empty' }, tmpdir(), async ({ deps }) => {
    await seedDemo(deps)
    await renderStaleTexts(deps, deps.stopping)
  })
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
