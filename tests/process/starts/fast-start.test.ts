import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDemoDatabase } from '#tests/helpers/databases/database.ts'
import { queryRows } from '#tests/helpers/databases/query-rows.ts'
import { openInspector, withInspector } from '#tests/helpers/processes/inspector.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'

const parsedScript = z.object({ url: z.string() })

/** The files that the process has loaded. */
async function loadedFiles(server: ServerProcess): Promise<string[]> {
  const inspector = await openInspector(server)
  await inspector.send('Debugger.enable')
  const scripts = z.array(parsedScript).parse(inspector.received('Debugger.scriptParsed'))
  inspector.close()
  return scripts.map(({ url }) => url)
}

test('a start with an existing database loads no modules that only later requests need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-fast-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await createDemoDatabase()
  onTestFinished(() => database.drop())
  // As once the first start has stored them, which takes fifteen seconds of processor time.
  const pending = await queryRows(
    database.url,
    `delete from installation where key in ('demo-files', 'demo-images') returning key`,
  )
  expect(pending).toHaveLength(2)

  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'demo' }
  const server = await startServer({ ...env, ...withInspector })
  expect((await fetch(server.url)).status).toBe(200)
  const files = await loadedFiles(server)
  expect(files.some((file) => file.includes('/node_modules/drizzle-orm/'))).toBe(true)
  const later = [
    '/node_modules/oidc-provider/',
    '/node_modules/openid-client/',
    '/node_modules/jose/',
    '/node_modules/sharp/',
    '/node_modules/nodemailer/',
    '/node_modules/micromark/',
    '/node_modules/@zxcvbn-ts/',
    '/node_modules/drizzle-orm/migrator.js',
    '/node_modules/pino-pretty/',
    '/node_modules/satori/',
    '/node_modules/vite/',
    '/node_modules/prom-client/',
    '/seed/demo/courses/',
    '/seed/demo/parse-curriculum',
  ]
  const loaded = later.filter((part) => files.some((file) => file.includes(part)))
  expect(loaded).toEqual([])

  // The stand-in is loaded by its first request.
  const configuration = await fetch(`${server.url}/dev/identity/.well-known/openid-configuration`)
  expect(await configuration.json()).toMatchObject({ issuer: expect.stringContaining('identity') })
  expect((await loadedFiles(server)).some((file) => file.includes('/oidc-provider/'))).toBe(true)
  expect(await server.stop()).toBe(0)
})
