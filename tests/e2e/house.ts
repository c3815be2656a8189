import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../helpers/mail-server.ts'
import { startServer, type ServerProcess } from '../helpers/server-process.ts'

export interface E2eHouse {
  url: string
  dataDir: string
  mail: MailServer
  server: ServerProcess
}

interface WorkerFixtures {
  /** A real server of its own, with an empty database and a real mail server. */
  emptyHouse: E2eHouse
  /** A real server with the demo content. */
  demoHouse: E2eHouse
  /** The demo content for tests that write courses and categories, which others count. */
  authorsHouse: E2eHouse
  /** The demo content, where an admin decides about instructor rights and nothing pauses. */
  manualHouse: E2eHouse
}

interface Fixtures {
  /** Failed calls that the test expects, e.g. a refused login. */
  expectFailures: (pattern: RegExp) => void
}

/** Playwright's test; console errors, page errors and server errors fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  emptyHouse: [
    async ({}, use) => useHouse({ SEED: 'none' }, use),
    { scope: 'worker', timeout: 90_000 },
  ],
  demoHouse: [
    async ({}, use) => useHouse({ SEED: 'demo' }, use),
    { scope: 'worker', timeout: 90_000 },
  ],
  authorsHouse: [
    async ({}, use) => useHouse({ SEED: 'demo' }, use),
    { scope: 'worker', timeout: 90_000 },
  ],
  manualHouse: [
    async ({}, use) =>
      useHouse({ SEED: 'demo', INSTRUCTOR_APPROVAL: 'manual', PACING: 'instant' }, use),
    { scope: 'worker', timeout: 90_000 },
  ],
  expectFailures: async ({}, use) => {
    await use((pattern) => expected.push(pattern))
    expected.length = 0
  },
  page: async ({ page }, use) => {
    const problems = watch(page)
    await use(page)
    expect(problems, 'errors in the browser').toEqual([])
  },
})

export { expect }

const expected: RegExp[] = []

/** Failed calls are noted from their answers; service workers are blocked on purpose. */
const toldOtherwise = ['Failed to load resource', 'Service Worker registration blocked']

/** Collects what a person with the console open would see as an error. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  const note = (problem: string) => {
    if (problem === 'Service Worker registration blocked by Playwright') return
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  page.on('console', (message) => {
    const isOurs = toldOtherwise.every((start) => !message.text().startsWith(start))
    if (['error', 'warning'].includes(message.type()) && isOurs) note(message.text())
  })
  page.on('pageerror', (error) => note(error.stack ?? error.message))
  page.on('response', (response) => {
    if (response.status() >= 400)
      note(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return problems
}

async function useHouse(
  env: Record<string, string>,
  use: (house: E2eHouse) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'))
  const mail = await startMailServer()
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    ...env,
  })
  await use({ url: server.url, dataDir, mail, server })
  await server.stop()
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
  const complaints = server
    .output()
    .split('\n')
    .filter((line) => /WARN|ERROR|FATAL/.test(line))
  expect(complaints, 'complaints in the server log').toEqual([])
}
