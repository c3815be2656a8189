import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { cloneDatabase, type TemplateName } from '#tests/helpers/databases/clone-database.ts'
import {
  type HostedServer,
  type ServerHost,
  startServerHost,
} from '#tests/helpers/processes/server-host.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startMailServer, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import { scriptDelay } from './browser.ts'
import { databaseServer, demoFolder } from './global-setup.ts'
import { PerFile, type Opened } from './per-file.ts'

export interface E2eServer<Server = HostedServer> {
  url: string
  dataDir: string
  databaseUrl: string
  mail: MailServer
  server: Server
  /** The environment that the server was started with. */
  settings: Record<string, string>
}

const speechProgram = join(import.meta.dirname, 'print-captions.mjs')

interface WorkerFixtures {
  perFile: PerFile
  /** The process of all servers without one of their own. */
  host: ServerHost
}

/** Servers that the tests of one file share, each on its own database. */
interface Fixtures {
  /** With an empty database and a real mail server. */
  emptyServer: E2eServer
  /** With the demo content. */
  demoServer: E2eServer
  /** With the demo content and without delays: for tests that do not concern delays. */
  instantServer: E2eServer
  /** The same in a process of its own, which a test may kill. */
  killableServer: E2eServer<ServerProcess>
  /** With the demo content, manual approval of instructors and without delays. */
  manualServer: E2eServer
  /** With the demo content, a worker, and a program that drafts the captions “Rivers start small.” */
  transcribingServer: E2eServer<ServerProcess>
  /** With the demo content and a worker that encodes no videos. */
  packagingServer: E2eServer<ServerProcess>
  /** With the demo content, for members only, and without delays. */
  membersServer: E2eServer
  /** With the demo content, and a second factor that admins need. */
  secondFactorServer: E2eServer
  /** With the demo content and image URLs on another host name of the same server. */
  assetServer: E2eServer
  /** Failed requests that the test expects, e.g. a rejected login. */
  expectFailures: (pattern: RegExp) => void
}

/** Playwright's test; console errors, page errors and server errors fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    async ({}, use) => {
      const host = startServerHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  perFile: [
    // Closed before the host.
    async ({ host: _host }, use) => {
      const perFile = new PerFile()
      await use(perFile)
      await perFile.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  emptyServer: [hostedFixture('empty', {}), { timeout: 90_000 }],
  demoServer: [hostedFixture('complete', {}), { timeout: 90_000 }],
  instantServer: [hostedFixture('complete', { PACING: 'instant' }), { timeout: 90_000 }],
  killableServer: [processFixture('complete', { PACING: 'instant' }), { timeout: 90_000 }],
  manualServer: [
    hostedFixture('complete', { INSTRUCTOR_APPROVAL: 'manual', PACING: 'instant' }),
    { timeout: 90_000 },
  ],
  membersServer: [
    hostedFixture('complete', { CATALOGUE: 'members', PACING: 'instant' }),
    { timeout: 90_000 },
  ],
  secondFactorServer: [
    hostedFixture('complete', { REQUIRE_SECOND_FACTOR: 'admins', PACING: 'instant' }),
    { timeout: 90_000 },
  ],
  assetServer: [
    hostedFixture('complete', { ASSET_URL: 'http://localhost:0', PACING: 'instant' }),
    { timeout: 90_000 },
  ],
  transcribingServer: [
    processFixture('complete', {
      PACING: 'instant',
      WORKER: 'on',
      TRANSCRIBE_COMMAND: `"${process.execPath}" "${speechProgram}"`,
    }),
    { timeout: 90_000 },
  ],
  packagingServer: [
    processFixture('complete', { PACING: 'instant', WORKER: 'on', TRANSCODING: 'off' }),
    { timeout: 90_000 },
  ],
  expectFailures: async ({}, use) => {
    await use((pattern) => expected.push(pattern))
    expected.length = 0
  },
  page: async ({ page }, use) => {
    if (scriptDelay > 0) await delayScripts(page)
    const problems = watch(page)
    await use(page)
    expect(problems, 'errors in the browser').toEqual([])
  },
})

export { expect }

async function delayScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await pause(scriptDelay)
    // Fails if the page has been closed meanwhile.
    await route.fallback().catch(() => undefined)
  })
}

const expected: RegExp[] = []

/**
 * Failed requests are recorded from their responses; service workers are blocked on purpose; a page whose session ends
 * while it connects closes its own connection.
 */
const harmless =
  /^Failed to load resource|^Service Worker registration blocked|WebSocket is closed before the connection is established\.$/

/** Collects everything that the browser console shows as an error. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  const report = (problem: string) => {
    if (problem === 'Service Worker registration blocked by Playwright') return
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type())
    if (isProblem && !harmless.test(message.text())) report(message.text())
  })
  page.on('pageerror', (error) => report(error.stack ?? error.message))
  page.on('response', (response) => {
    if (response.status() >= 400)
      report(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return problems
}

type Use<Server> = (site: E2eServer<Server>) => Promise<void>
type Start<Server> = (settings: Record<string, string>) => Promise<Server>

/** A server fixture, shared within a file; warnings and errors in its log during a test fail that test. */
function hostedFixture(template: TemplateName, env: Record<string, string>) {
  const name = JSON.stringify([template, env])
  return async (
    { perFile, host }: WorkerFixtures,
    use: Use<HostedServer>,
    { file }: TestInfo,
  ): Promise<void> => {
    const open = () => startTestServer(template, env, host.start)
    const site = await perFile.get(file, name, open)
    await use(site)
    expectCleanLog(site.server)
  }
}

/** The same, for servers that start workers or are killed. */
function processFixture(template: TemplateName, env: Record<string, string>) {
  const name = JSON.stringify(['process', template, env])
  return async (
    { perFile }: Pick<WorkerFixtures, 'perFile'>,
    use: Use<ServerProcess>,
    { file }: TestInfo,
  ): Promise<void> => {
    const open = () => startTestServer(template, env, startServer)
    const site = await perFile.get(file, name, open)
    await use(site)
    expectCleanLog(site.server)
  }
}

async function startTestServer<Server extends HostedServer>(
  template: TemplateName,
  env: Record<string, string>,
  start: Start<Server>,
): Promise<Opened<E2eServer<Server>>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'))
  const database = await cloneDatabase(databaseServer(), template)
  if (template === 'complete') await cp(demoFolder(), dataDir, { recursive: true })
  const mail = await startMailServer()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: template === 'complete' ? 'demo' : 'none',
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    ...env,
  }
  const server = await start(settings)
  return {
    value: { url: server.url, dataDir, databaseUrl: database.url, mail, server, settings },
    async close() {
      await server.stop()
      await mail.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      expectCleanLog(server)
    },
  }
}

/** How much of each server's output has been checked. */
const examined = new WeakMap<Pick<HostedServer, 'output'>, number>()

/** Fails on warnings and errors in the log since the last check. */
export function expectCleanLog(server: Pick<HostedServer, 'output'>): void {
  const output = server.output()
  const fresh = output.slice(examined.get(server) ?? 0)
  examined.set(server, output.length)
  const complaints = fresh.split('\n').filter((line) => /WARN|ERROR|FATAL/.test(line))
  // A process that dies prints its reason without a level.
  expect(complaints, `complaints in the server log:\n${fresh}`).toEqual([])
}
