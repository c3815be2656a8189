import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveServer } from '#server/realtime/rooms.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { callApi } from '#tests/helpers/client.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { createLeakWorld, leakCallers, type LeakWorld } from '#tests/leaks/leak-callers.ts'

const app = useTestApp()
let world: LeakWorld
let server: Server
let live: LiveServer
const sockets = new Map<string, { socket: Socket; events: [string, unknown][] }>()

beforeAll(async () => {
  world = await createLeakWorld(app)
  server = createServer()
  live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  const port = await listen(server, 0, '127.0.0.1')
  for (const caller of leakCallers.filter((one) => one !== 'visitor')) {
    const events: [string, unknown][] = []
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { token: world.tokens[caller] },
      reconnection: false,
      transports: ['websocket'],
    })
    socket.onAny((name: string, payload: unknown) => events.push([name, payload]))
    sockets.set(caller, { socket, events })
  }
  for (const { socket } of sockets.values()) {
    await until('the socket to connect', () => socket.connected)
  }
})

afterAll(() => {
  for (const { socket } of sockets.values()) socket.disconnect()
  void live.engine.close()
  server.close()
})

test('only the authors of a course, and admins who change it, get events of its curriculum', async () => {
  const { author: token, admin } = world.tokens
  const title = 'qzsocketmarker'
  for (const id of [world.lessons.main[7], world.lessons.draft[0]]) {
    const change = { token, body: { version: 1, title } }
    expect((await callApi(app, `PATCH /api/lessons/${id}`, change)).status).toBe(200)
  }
  for (const id of [world.ids.unlisted, world.ids.draft]) {
    const body = { _id: crypto.randomUUID(), title }
    const created = await callApi(app, `POST /api/courses/${id}/sections`, { token: admin, body })
    expect(created.status).toBe(200)
  }
  // Arrives after everything that was sent before.
  live.emit('postsChanged', { _ids: [] })
  const heard: string[] = []
  for (const [caller, { events }] of sockets) {
    await until('the last event', () => events.some(([name]) => name === 'postsChanged'))
    if (events.some(([name]) => name === 'curriculumChanged')) heard.push(caller)
    // Authors learn that something changed, and load it themselves.
    expect(JSON.stringify(events)).not.toContain('qz')
  }
  expect(heard).toEqual(['instructor', 'author', 'admin'])
})
