import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSecretToken } from '#server/platform/secret-token.ts'
import { openSockets, type SocketOptions } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { socketLimits } from '#shared/limits.ts'
import { asMember } from '#tests/factories/users.ts'
import { openRawClient } from '#tests/helpers/raw-client.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Starts a server with these limits; resolves to its port. */
async function start(options: Partial<SocketOptions> = {}): Promise<number> {
  const server: Server = createServer()
  const io = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes, ...options })
  closers.push(() => io.close())
  return listen(server, 0, '127.0.0.1')
}

interface Line {
  received: string[]
  isClosed(): boolean
  send(text: string): void
}

/** Opens a bare WebSocket on which the test speaks the protocol by hand. */
async function openLine(port: number): Promise<Line> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => received.push(String(data)))
  socket.addEventListener('error', () => {})
  closers.push(() => socket.close())
  await until('the WebSocket to open or close', () => socket.readyState !== WebSocket.CONNECTING)
  return {
    received,
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    send: (text) => socket.send(text),
  }
}

const connectWith = (token: unknown) => `40${JSON.stringify({ token })}`

test.each([
  ['a token of another shape', connectWith('made-up')],
  ['a token that no session has', connectWith(createSecretToken())],
  ['no token', '40'],
])('sends the reason to a client with %s and closes its connection', async (_what, packet) => {
  const line = await openLine(await start())
  line.send(packet)
  await until('the end', line.isClosed, 4000)
  expect(line.received.slice(1)).toEqual(['44{"message":"not_logged_in"}'])
})

test('sends the reason to a client of another namespace and closes its connection', async () => {
  const { token } = await asMember(app)
  const line = await openLine(await start())
  line.send(`40/admin,${JSON.stringify({ token })}`)
  await until('the end', line.isClosed, 4000)
  expect(line.received.slice(1)).toEqual(['44/admin,{"message":"Invalid namespace"}'])
})

test.each([
  ['an event', '42["newUser","Ada"]'],
  ['a disconnect', '41'],
  ['binary parts', '451-["newUser",{"_placeholder":true,"num":0}]'],
  ['no packet at all', '4'],
])('ends a connection that begins with %s', async (_what, packet) => {
  const line = await openLine(await start())
  line.send(packet)
  await until('the end', line.isClosed, 4000)
})

test('closes a connection that sends more before the response to its CONNECT', async () => {
  const { token } = await asMember(app)
  const line = await openLine(await start())
  line.send(connectWith(token))
  line.send('42["newUser","Ada"]')
  await until('the end', line.isClosed, 4000)
  expect(line.received.slice(1)).toEqual([])
})

test.each(['40', '40/admin,'])(
  'closes an authenticated connection that sends another CONNECT: %s',
  async (packet) => {
    const { token } = await asMember(app)
    const line = await openLine(await start())
    line.send(connectWith(token))
    await until('the response', () => line.received.some((text) => text.startsWith('40{"sid"')))
    line.send(packet)
    await until('the end', line.isClosed, 4000)
  },
)

test('closes the connection of a client that leaves the namespace', async () => {
  const { token } = await asMember(app)
  const line = await openLine(await start())
  line.send(connectWith(token))
  await until('the response', () => line.received.some((text) => text.startsWith('40{"sid"')))
  line.send('41')
  await until('the end', line.isClosed, 4000)
})

test('closes a connection that does not authenticate within seconds', async () => {
  const line = await openLine(await start())
  await until('the end', line.isClosed, 10_000)
})

test('closes a WebSocket by its bytes, in any kind of frames', async () => {
  const port = await start()
  const socket = connect(port, '127.0.0.1')
  closers.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  const emptyPing = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
  socket.write(Buffer.concat(Array.from({ length: 20_000 }, () => emptyPing)))
  await once(socket, 'close')
})

/** The status of a polling handshake. */
async function poll(port: number, headers: Record<string, string> = {}): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, {
    headers,
  })
  await reply.arrayBuffer()
  return reply.status
}

/** Stops the clock of the limits per second, which a busy machine would otherwise exceed in the meantime. */
function stopClock(): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => spy.mockRestore())
}

test('limits handshakes per second and address', async () => {
  stopClock()
  const port = await start({ handshakesPerSecond: 20, trustedProxies: 1 })
  const from = (address: string) => poll(port, { 'X-Forwarded-For': address })
  const statuses = await Promise.all(Array.from({ length: 8 }, () => from('192.0.2.1')))
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 400, 400, 400, 400])
  expect(await from('192.0.2.2')).toBe(200)
})

test.each([
  ['is rejected', '/socket.io/?EIO=4&transport=websocket'],
  ['requests a WebSocket on another path', '/elsewhere'],
])('a client that breaks off while it %s does no harm', async (_what, path) => {
  const port = await start({ handshakesPerSecond: 10 })
  const handshake = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (let count = 0; count < 6; count++) {
    const { socket } = await openRawClient(port)
    socket.write(handshake)
    // After a complete response on another connection, the server has handled the handshake.
    await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=none`)
    socket.resetAndDestroy()
  }
  expect((await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=none`)).status).toBe(400)
})

test('limits handshakes per second in total', async () => {
  stopClock()
  const port = await start({ handshakesPerSecond: 10, trustedProxies: 1 })
  const from = (index: number) => poll(port, { 'X-Forwarded-For': `192.0.2.${index}` })
  const statuses = await Promise.all(Array.from({ length: 13 }, (_, index) => from(index)))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(3).fill(400)])
})

test('an IPv6 site opens four times as many as a client', async () => {
  const port = await start({ socketsPerAddress: 1, trustedProxies: 1 })
  const from = (address: string) => poll(port, { 'X-Forwarded-For': address })
  const statuses: number[] = []
  for (let network = 1; network <= 5; network += 1) {
    statuses.push(await from(`2001:db8:1:${network}::7`))
  }
  expect(statuses).toEqual([200, 200, 200, 200, 400])
  expect(await from('2001:db8:2:1::7')).toBe(200)
})

test('limits open connections per address, where an IPv6 /64 network counts as one', async () => {
  const port = await start({ socketsPerAddress: 2, trustedProxies: 1 })
  const from = (address: string) => poll(port, { 'X-Forwarded-For': address })
  expect(await from('2001:db8:1:1::1')).toBe(200)
  expect(await from('2001:db8:1:1::2')).toBe(200)
  expect(await from('2001:db8:1:1::3')).toBe(400)
  expect(await from('2001:db8:1:2::1')).toBe(200)
  // Those two never authenticate, so they are closed.
  await until('a free connection', async () => (await from('2001:db8:1:1::3')) === 200)
})

test('accepts only WebSockets where polls may reach another process', async () => {
  const port = await start({ transports: ['websocket'] })
  const { token } = await asMember(app)
  const polled = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)
  expect(polled.status).toBe(400)
  expect(await polled.json()).toEqual({ code: 0, message: 'Transport unknown' })
  // The default order of Socket.IO's client, and the order in our pages.
  for (const transports of [
    ['polling', 'websocket'],
    ['websocket', 'polling'],
  ]) {
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { token },
      forceNew: true,
      transports,
      tryAllTransports: true,
    })
    closers.push(() => socket.disconnect())
    await until('a connection', () => socket.connected)
  }
})

test('ignores an address that the client claims', async () => {
  const addresses: string[] = []
  const port = await start({ clientKey: (address) => String(addresses.push(address)) })
  expect(await poll(port, { 'Lectern-Client-Address': '192.0.2.1' })).toBe(200)
  expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
})

test('a polling client receives its rejection, then its connection is unknown', async () => {
  const port = await start()
  const base = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(base)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  const both = `${connectWith('made-up')}\u001e${connectWith('made-up')}`
  const post = (body: string) => fetch(`${base}&sid=${sid}`, { method: 'POST', body })
  await post(both)
  await until('the end', async () => (await fetch(`${base}&sid=${sid}`)).status === 400)

  const second = JSON.parse((await (await fetch(base)).text()).slice(1)) as { sid: string }
  await fetch(`${base}&sid=${second.sid}`, { method: 'POST', body: connectWith('made-up') })
  const packets = await (await fetch(`${base}&sid=${second.sid}`)).text()
  expect(packets).toContain('44{"message":"not_logged_in"}')
})

test('a Socket.IO client can retry on the same socket after a rejection', async () => {
  const { token } = await asMember(app)
  const url = `http://127.0.0.1:${await start()}`
  const open = () => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
    closers.push(() => socket.disconnect())
    return socket
  }
  const others = Array.from({ length: socketLimits.socketsPerUserMax }, open)
  await until('the others', () => others.every((socket) => socket.connected))
  const rejected = open()
  const messages: string[] = []
  rejected.on('connect_error', ({ message }) => messages.push(message))
  await until('the rejection', () => messages.length > 0)
  // It does not retry by itself; our pages do, with increasing delays.
  expect([messages, rejected.active]).toEqual([['too_many'], false])
  for (const socket of others) socket.disconnect()
  await until('a connection', () => {
    if (!rejected.active) rejected.connect()
    return rejected.connected
  })
})
