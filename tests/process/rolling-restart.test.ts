import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { shortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { UnreadCount } from '#shared/contract/notifications.ts'
import { createDemoDatabase } from '#tests/helpers/databases/database.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { findNginx, startNginx, type Nginx } from '#tests/helpers/servers/nginx.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

const requestsPerSecond = Number(process.env['REQUESTS_PER_SECOND'] ?? 30)
const socketCount = Number(process.env['SOCKETS'] ?? 30)
const socketsPerUser = 10
/** nginx avoids a process that was away for up to two seconds, and then until that has responded once. */
const delaySeconds = '5'
/** The full dose, on a machine that does nothing else, requires 5 s. */
const maxAwayMilliseconds = process.env['SOCKETS'] ? 5000 : 20_000
const retryMilliseconds = 500
const maxConnections = Math.max(8, requestsPerSecond / 10)

interface Member {
  token: string
  postId: string
}

interface Tab {
  socket: Socket
  member: Member
  newest: UnreadCount
  disconnects: number
  /** The longest time without a connection. */
  awayMilliseconds: number
  /** Why it could not connect the last time. */
  problem?: string
}

describe.runIf(findNginx())('two processes behind nginx', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof createDemoDatabase>>
  let connection: DatabaseConnection
  const ports: number[] = []
  const servers: ServerProcess[] = []
  let nginx: Nginx
  let members: Member[]
  let tabs: Tab[]
  const failures: string[] = []
  let sent = 0
  let comments = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-rolling-'))
    database = await createDemoDatabase()
    connection = connectDatabase(database.url, () => undefined, 2)
    ports.push(await freePort(), await freePort())
    servers.push(await start(0))
    servers.push(await start(1))
    nginx = await startNginx(ports)
    members = await Promise.all(
      Array.from({ length: Math.ceil(socketCount / socketsPerUser) }, createMember),
    )
    tabs = Array.from({ length: socketCount }, (_, index) => openTab(index))
    await until('all sockets to connect', () => tabs.every(({ socket }) => socket.connected))
  })
  afterAll(async () => {
    for (const { socket } of tabs ?? []) socket.disconnect()
    await nginx?.stop()
    for (const server of servers) await server.stop()
    await connection?.close()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = (index: number) =>
    startServer({
      PORT: String(ports[index]),
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: database.url,
      SEED: 'none',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '1',
      // A busy machine is not what is tested.
      DATABASE_CONNECT_TIMEOUT_MS: '15000',
      SHUTDOWN_DELAY_SECONDS: delaySeconds,
    })

  async function createMember(): Promise<Member> {
    const { token } = await asMember({ deps: { db: connection.db, clock: systemClock } })
    const body = JSON.stringify({ content: 'How do you fold a map?' })
    const reply = await fetch(`${nginx.url}/api/post`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body,
    })
    const { _id: postId } = (await reply.json()) as { _id: string }
    return { token, postId }
  }

  function openTab(index: number): Tab {
    const member = members[index % members.length] as Member
    const { token } = member
    const socket = io(nginx.url, { auth: { token }, transports: ['websocket'], forceNew: true })
    const newest = { unread: 0, asOf: 0 }
    const tab: Tab = { socket, member, newest, disconnects: 0, awayMilliseconds: 0 }
    const receive = (count: UnreadCount) => {
      if (count.asOf > tab.newest.asOf) tab.newest = count
    }
    let lostAt: number | undefined
    socket.on('unread', receive)
    socket.on('notificationsChanged', receive)
    // As our pages do: Socket.IO itself does not try again after a rejection.
    socket.on('connect_error', ({ message }) => {
      tab.problem = message
      if (!socket.active) setTimeout(() => socket.connect(), retryMilliseconds)
    })
    socket.on('disconnect', () => {
      tab.disconnects += 1
      lostAt = performance.now()
    })
    socket.on('connect', () => {
      if (lostAt === undefined) return
      tab.awayMilliseconds = Math.max(tab.awayMilliseconds, performance.now() - lostAt)
    })
    return tab
  }

  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections })

  /** As of a real site: of ten requests, seven were sent before, one is a member's, one writes, and one is a new search. */
  async function sendRequest(index: number): Promise<void> {
    const place = index % 10
    const turn = Math.floor(index / 10)
    const member = (step: number) => members[(turn + step) % members.length] as Member
    if (place === 0) {
      await send('GET', '/user/user?fields=short', { token: member(0).token })
    } else if (place === 1) {
      const body = { postId: member(1).postId, text: 'With patience.' }
      const ok = await send('POST', '/api/post/comment', { token: member(0).token, body })
      if (ok) comments += 1
    } else {
      const isNew = place === 2
      const query = `search=maps${isNew ? `+${crypto.randomUUID().slice(0, 8)}` : ''}`
      const isPage = (isNew ? turn : place) % 2 === 0
      const path = isPage ? `/courses?${query}` : `/api/courses?${query}`
      await send('GET', path, isPage ? { accept: 'text/html' } : {})
    }
  }

  /** Whether the response was complete and successful. */
  async function send(
    method: string,
    path: string,
    { token = '', accept = '*/*', body }: { token?: string; accept?: string; body?: object } = {},
  ): Promise<boolean> {
    sent += 1
    const { promise, resolve } = Promise.withResolvers<string>()
    const headers = { 'Content-Type': 'application/json', Accept: accept, Authorization: token }
    const outgoing = request(nginx.url + path, { agent, method, headers })
    outgoing.on('error', ({ message }) => resolve(message))
    outgoing.on('response', (response) => {
      response.resume()
      response.on('error', ({ message }) => resolve(message))
      response.on('close', () => {
        const problem = response.complete ? '' : ' incomplete'
        resolve(`${response.statusCode}${problem}`)
      })
    })
    outgoing.end(body && JSON.stringify(body))
    const result = await promise
    if (result !== '200') failures.push(`${method} ${path}: ${result}`)
    return result === '200'
  }

  /** Sends requests at a steady rate until the signal, fewer if the machine cannot keep up. */
  async function sendRequests(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    const running = new Set<Promise<void>>()
    let count = 0
    while (!signal.aborted) {
      const due = ((performance.now() - startedAt) * requestsPerSecond) / 1000
      while (count < due && running.size < maxConnections) {
        const sending: Promise<void> = sendRequest(count++).then(() => void running.delete(sending))
        running.add(sending)
      }
      await pause(1000 / requestsPerSecond)
    }
    await Promise.all(running)
  }

  test('restart one after the other without a failed request, and every socket returns with what it missed', async () => {
    const loadEnd = new AbortController()
    const load = sendRequests(loadEnd.signal)
    for (const index of [0, 1]) {
      const server = servers[index]
      const exited = server?.stop('SIGTERM')
      await until('it to be no longer ready, and to respond still', async () => {
        const statuses = await Promise.all(['/readyz', '/healthz'].map(readStatus(server)))
        return statuses.join() === '503,200'
      })
      expect(await exited).toBe(0)
      const areConnected = () => tabs.every(({ socket }) => socket.connected)
      await until('all sockets to return', areConnected).catch((error: unknown) => {
        const problems = tabs.flatMap(({ socket, problem }) => (socket.connected ? [] : [problem]))
        throw new Error(`${problems.length} sockets did not return: ${problems.join()}`, {
          cause: error,
        })
      })
      servers[index] = await start(index)
    }
    loadEnd.abort()
    await load
    agent.destroy()

    expect(failures, await nginx.errors()).toEqual([])
    expect(comments).toBeGreaterThan(0)
    const ids = members.map(({ postId }) => postId)
    const { rows } = await connection.pool.query<{ count: number }>(
      'select count(*)::int as count from post_comments where post_id = any($1)',
      [ids],
    )
    expect(rows[0]?.count, 'each write was done once').toBe(comments)

    expect(tabs.every(({ disconnects }) => disconnects > 0)).toBe(true)
    const away = tabs.map(({ awayMilliseconds }) => awayMilliseconds)
    expect(Math.max(...away), 'milliseconds without a connection').toBeLessThan(maxAwayMilliseconds)
    console.log(
      `${sent} requests, ${comments} of them writes; sockets were away for ${Math.round(Math.max(...away))} ms at most.`,
    )
    for (const member of members) {
      const { unread } = await countUnread(member)
      expect(unread).toBeGreaterThan(0)
      const own = tabs.filter((tab) => tab.member === member)
      await until('each tab to have the unread count', () =>
        own.every(({ newest }) => newest.unread === unread),
      )
    }
  })

  /** Without a response it is 0. */
  const readStatus = (server?: ServerProcess) => async (path: string) =>
    fetch(`${server?.url}${path}`, { headers: { Connection: 'close' } }).then(
      ({ status }) => status,
      () => 0,
    )

  async function countUnread({ token }: Member): Promise<UnreadCount> {
    const reply = await fetch(`${nginx.url}/user/user?fields=short`, {
      headers: { Authorization: token },
    })
    return shortOwnUser.parse(await reply.json()).notifications
  }
})
