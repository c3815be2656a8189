import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { io } from 'socket.io-client'
import { demoPassword } from '#seed/demo-password.ts'
import { socketLimits } from '#shared/limits.ts'
import { databaseServer, demoFolder } from '#tests/e2e/support/global-setup.ts'
import { logIn, createToken } from '#tests/e2e/support/member.ts'
import { expect, test as base } from '#tests/e2e/support/test.ts'
import { cloneDatabase } from '#tests/helpers/databases/clone-database.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

interface RestartableServer {
  url: string
  restart(): Promise<void>
}

/** A server with demo content that a test can restart on the same port. */
const test = base.extend<object, { site: RestartableServer }>({
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lectern-live-'))
      await cp(demoFolder(), dataDir, { recursive: true })
      const database = await cloneDatabase(databaseServer(), 'complete')
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SEED: 'none',
        PORT: String(await freePort()),
        RATE_LIMITS: 'off',
      }
      let server: ServerProcess = await startServer(env)
      await use({
        url: server.url,
        async restart() {
          await server.stop()
          server = await startServer(env)
        },
      })
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const student = { email: 'student@lectern.test', password: demoPassword }
const fan = { email: 'instructor@lectern.test', password: demoPassword }
const notificationButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** What the page's live connections received, one list for each connection. */
function watchConnections(page: Page): string[][] {
  const connections: string[][] = []
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return
    const received: string[] = []
    connections.push(received)
    socket.on('framereceived', ({ payload }) => received.push(String(payload)))
  })
  return connections
}

/** Whether it was opened, or took over from polling, which follows a WebSocket that fails. */
function isOpen(received: readonly string[]): boolean {
  return received.some((frame) => frame.includes('40{"sid"') || frame === '3probe')
}

async function call(
  site: RestartableServer,
  path: string,
  method: string,
  token: string,
  body = {},
) {
  const reply = await fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  })
  expect(reply.status, `${method} ${path}`).toBe(200)
  return (await reply.json()) as Record<string, string>
}

/** Creates a post of the user and a like by another; the page learns of it only by its live connection. */
async function likeAnother(site: RestartableServer, token: string): Promise<void> {
  const { _id: postId = '' } = await call(site, '/api/post', 'POST', token, { content: 'Maps' })
  await call(site, '/api/post/like', 'PUT', await createToken(site, fan), { postId })
}

test('a tab reconnects by itself after a temporary rejection', async ({ page, site }) => {
  const token = await createToken(site, student)
  await call(site, '/api/notifications/read', 'POST', token)
  const others = Array.from({ length: socketLimits.socketsPerUserMax }, () =>
    io(site.url, { auth: { token }, transports: ['websocket'], forceNew: true }),
  )
  await until('the other sockets', () => others.every((socket) => socket.connected))
  const connections = watchConnections(page)
  await logIn(page, site, token)
  await page.goto(`${site.url}/social/community`)
  await until('a rejection', () => connections.some((list) => list.join().includes('too_many')))
  for (const socket of others) socket.disconnect()
  await until('a connection', () => connections.some(isOpen))
  await likeAnother(site, token)
  await expect(notificationButton(page)).toHaveText(/1 unread/)
})

test('a tab reconnects after the server has restarted', async ({ page, site, expectFailures }) => {
  const token = await createToken(site, student)
  await call(site, '/api/notifications/read', 'POST', token)
  const connections = watchConnections(page)
  await logIn(page, site, token)
  await page.goto(`${site.url}/social/community`)
  await until('a connection', () => connections.some(isOpen))
  expectFailures(/WebSocket connection|Failed to fetch|ERR_|50\d/)
  const before = connections.length
  await site.restart()
  await until('another connection', () => connections.slice(before).some(isOpen), 40_000)
  await likeAnother(site, token)
  await expect(notificationButton(page)).toHaveText(/1 unread/)
})

test('a tab whose session ended elsewhere does not reconnect', async ({
  page,
  site,
  expectFailures,
}) => {
  const token = await createToken(site, student)
  await page.clock.install()
  const connections = watchConnections(page)
  await logIn(page, site, token)
  await page.goto(`${site.url}/courses`)
  await until('a connection', () => connections.some(isOpen))
  expectFailures(/401/)
  await call(site, '/user/logout', 'POST', token)
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const before = connections.length
  await page.clock.runFor(5 * 60_000)
  expect(connections).toHaveLength(before)
})
