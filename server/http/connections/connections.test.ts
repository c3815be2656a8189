import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { getRequest, openRawClient } from '../../../tests/helpers/raw-client.ts'
import { until } from '../../../tests/helpers/until.ts'
import { limitConnections, type ConnectionOptions, type Connections } from './limit-connections.ts'
import { connectionLimits } from './limits.ts'
import type { Exchange } from './serialize-requests.ts'
import { createStalledReaders } from './stalled-readers.ts'
import { createStalledUploads } from './stalled-uploads.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function start(
  listener: RequestListener,
  options: Partial<ConnectionOptions> = {},
): Promise<{ port: number; connections: Connections; server: Server }> {
  const server = createServer(listener)
  const log = pino({ level: 'silent' })
  const defaults = { max: 100, perAddress: 100, trustedProxies: 0, log }
  const connections = limitConnections(server, { ...defaults, ...options })
  connections.serializeRequests()
  return { port: await listen(server), connections, server }
}

async function client(port: number) {
  const opened = await openRawClient(port)
  closers.push(opened.close)
  return opened
}

const parseBodies = (received: string) => received.match(/<[^>]*>/g) ?? []

describe('requests on one connection', () => {
  test('are handled one after the other, in order', async () => {
    let concurrent = 0
    let maxConcurrent = 0
    const { port } = await start((request, response) => {
      maxConcurrent = Math.max(maxConcurrent, ++concurrent)
      setImmediate(() => {
        concurrent -= 1
        response.end(`<${request.url}>`)
      })
    })
    const { socket, received } = await client(port)
    socket.write(['/1', '/2', '/3', '/4', '/5'].map(getRequest).join(''))
    await until('all responses', () => parseBodies(received()).length === 5)
    expect(parseBodies(received())).toEqual(['</1>', '</2>', '</3>', '</4>', '</5>'])
    expect(maxConcurrent).toBe(1)
  })

  test('are handled one after the other when they have bodies, too', async () => {
    const { port } = await start(async (request, response) => {
      response.end(`<${await text(request)}>`)
    })
    const { socket, received } = await client(port)
    const post = (body: string) =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    socket.write(post('first') + post('second').slice(0, -3))
    await until('the first response', () => parseBodies(received()).length === 1)
    socket.write('ond')
    await until('the second response', () => parseBodies(received()).length === 2)
    expect(parseBodies(received())).toEqual(['<first>', '<second>'])
  })

  test('are handled after a body that was rejected while it was arriving', async () => {
    const { port } = await start((request, response) => {
      if (request.method === 'GET') return response.end('<GET>')
      // As a web stream does that nobody reads.
      request.on('data', () => request.pause())
      request.once('data', () => response.end('<POST>'))
    })
    const { socket, received } = await client(port)
    const length = 4_000_000
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write('x'.repeat(length) + getRequest('/'))
    await until('both responses', () => parseBodies(received()).length === 2)
    expect(parseBodies(received())).toEqual(['<POST>', '<GET>'])
  })

  test('are handled more slowly after a rejection, except behind a proxy', async () => {
    // Timers are counted from the start of the event loop's turn.
    const pause = connectionLimits.rejectedMilliseconds - 20
    expect(await measurePause(503, 0)).toBeGreaterThanOrEqual(pause)
    expect(await measureShortestPause(503, 1)).toBeLessThan(pause)
    expect(await measureShortestPause(200, 0)).toBeLessThan(pause)
  })

  /** Of several, since other work of the machine only adds to each. */
  async function measureShortestPause(status: number, trustedProxies: number): Promise<number> {
    const pauses: number[] = []
    for (let round = 0; round < 5; round++) pauses.push(await measurePause(status, trustedProxies))
    return Math.min(...pauses)
  }

  /** Milliseconds from a response with this status to the handling of the next request. */
  async function measurePause(status: number, trustedProxies: number): Promise<number> {
    const times: number[] = []
    const { port } = await start(
      (_request, response) => {
        times.push(performance.now())
        response.writeHead(status).end('<done>')
      },
      { trustedProxies },
    )
    const { socket, received } = await client(port)
    socket.write(getRequest('/1') + getRequest('/2'))
    await until('both responses', () => parseBodies(received()).length === 2)
    return (times[1] ?? 0) - (times[0] ?? 0)
  }

  test('close the connection if more wait than the limit', async () => {
    let started = 0
    const { port } = await start(() => (started += 1))
    const { socket, isClosed } = await client(port)
    socket.write(getRequest('/').repeat(connectionLimits.maxPipelined + 2))
    await until('the end', isClosed)
    expect(started).toBe(1)
  })
})

describe('connections of one address', () => {
  test('are limited', async () => {
    const { port } = await start((_request, response) => response.end('<ok>'), { perAddress: 2 })
    const [one, other] = [await client(port), await client(port)]
    const third = await client(port)
    await until('the third to be closed', third.isClosed)
    one.close()
    await until('room for another', async () => {
      const next = await client(port)
      next.socket.write(getRequest('/'))
      await until('a response or the end', () => next.isClosed() || next.received() !== '')
      return next.received().includes('<ok>')
    })
    expect(other.isClosed()).toBe(false)
  })

  test('are limited in how often they are opened', async () => {
    const options = { perAddress: 5 }
    const { port } = await start((_request, response) => response.end('<ok>'), options)
    const outcomes: string[] = []
    for (let opened = 0; opened < 6; opened++) {
      const { socket, received, isClosed, close } = await client(port)
      socket.write(getRequest('/'))
      await until('a response or the end', () => isClosed() || received() !== '')
      outcomes.push(received().includes('<ok>') ? 'handled' : 'closed')
      close()
    }
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('handled'))
    expect(outcomes[5]).toBe('closed')
  })

  test('are limited for an IPv6 site, too, to four times as many', async () => {
    const options = { perAddress: 1 }
    const { port, server } = await start((_request, response) => response.end('<ok>'), options)
    let network = 0
    server.prependListener('connection', (socket) => {
      network += 1
      Object.defineProperty(socket, 'remoteAddress', { value: `2001:db8:1:${network}::7` })
    })
    const clients: Awaited<ReturnType<typeof client>>[] = []
    for (let opened = 0; opened < 5; opened += 1) clients.push(await client(port))
    for (const { socket } of clients) socket.write(getRequest('/'))
    await until('responses or the end', () =>
      clients.every(({ received, isClosed }) => isClosed() || received() !== ''),
    )
    const isHandled = clients.map(({ received }) => received().includes('<ok>'))
    expect(isHandled).toEqual([true, true, true, true, false])
  })

  test('are not limited behind a proxy, which all clients share', async () => {
    const options = { perAddress: 1, trustedProxies: 1 }
    const { port } = await start((_request, response) => response.end('<ok>'), options)
    const clients = [await client(port), await client(port), await client(port)]
    for (const { socket } of clients) socket.write(getRequest('/'))
    await until('all responses', () => clients.every(({ received }) => received().includes('<ok>')))
  })
})

describe('a client that does not read', () => {
  const isWebSocket = () => false

  /** Starts a server whose clients each leave a response of so many bytes unread. */
  async function startStalled(
    count: number,
    bytes: number,
  ): Promise<{ sockets: Socket[]; clients: Socket[]; port: number }> {
    const [sockets, clients]: [Socket[], Socket[]] = [[], []]
    const server = createServer((_request, response) => void response.end(Buffer.alloc(bytes)))
    server.on('connection', (socket) => sockets.push(socket))
    const port = await listen(server)
    for (let opened = 0; opened < count; opened++) {
      const { socket } = await client(port)
      socket.pause()
      socket.write(getRequest('/'))
      clients.push(socket)
    }
    await until(
      'the responses',
      () => sockets.filter((socket) => socket.writableLength > 0).length === count,
    )
    return { sockets, clients, port }
  }

  /** Waits until the kernel's send buffers are full. */
  async function untilFull(sockets: Socket[]) {
    let last = ''
    await until('full send buffers', async () => {
      const now = JSON.stringify(sockets.map((socket) => [socket.writableLength]))
      const isSame = now === last
      last = now
      return isSame
    })
  }

  async function fillSendBuffers(
    readers: ReturnType<typeof createStalledReaders>,
    sockets: Socket[],
  ) {
    await untilFull(sockets)
    readers.closeStalled(sockets, 0)
  }

  const seconds = (count: number) => count * 1000

  test('is disconnected after the timeout, and not before', async () => {
    const { sockets } = await startStalled(1, 12 * 1024 * 1024)
    const readers = createStalledReaders(isWebSocket)
    await fillSendBuffers(readers, sockets)
    expect(readers.closeStalled(sockets, seconds(connectionLimits.writeSeconds - 1))).toBe(0)
    expect(readers.closeStalled(sockets, seconds(connectionLimits.writeSeconds))).toBe(1)
    expect(sockets[0]?.destroyed).toBe(true)
  })

  test('stays connected while it reads slowly', async () => {
    const sockets: Socket[] = []
    const server = createServer((_request, response) => void response.end(Buffer.alloc(60e6)))
    server.on('connection', (socket) => sockets.push(socket))
    const { socket } = await client(await listen(server))
    socket.pause()
    socket.write(getRequest('/'))
    await until('the response', () => (sockets[0]?.writableLength ?? 0) > 0)
    const readers = createStalledReaders(isWebSocket)
    await fillSendBuffers(readers, sockets)
    let now = 0
    for (let times = 0; times < 3; times++) {
      const before = socket.bytesRead
      socket.resume()
      await until('some megabytes', () => socket.bytesRead > before + 3e6)
      socket.pause()
      now += seconds(connectionLimits.writeSeconds - 1)
      expect(readers.closeStalled(sockets, now)).toBe(0)
    }
  })

  test('is disconnected sooner if unread responses exceed the total, the longest stalled first', async () => {
    const { sockets } = await startStalled(6, 14 * 1024 * 1024)
    const readers = createStalledReaders(isWebSocket)
    await fillSendBuffers(readers, sockets)
    const bytes = () =>
      sockets.reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
    expect(bytes()).toBeGreaterThan(connectionLimits.unsentBytesTotal)
    expect(readers.closeStalled(sockets, seconds(1))).toBe(0)
    expect(readers.closeStalled(sockets, seconds(connectionLimits.graceSeconds))).toBeGreaterThan(0)
    expect(bytes()).toBeLessThanOrEqual(connectionLimits.unsentBytesTotal)
    expect(sockets.filter((socket) => !socket.destroyed).length).toBeGreaterThan(2)
  })

  test('is disconnected if it reads too slowly for the memory that all take, the slowest first', async () => {
    const { sockets, clients } = await startStalled(6, 14 * 1024 * 1024)
    const readers = createStalledReaders(isWebSocket)
    await fillSendBuffers(readers, sockets)
    const isOpen = () => sockets.map((socket) => !socket.destroyed)
    const read = (client: Socket, bytes: number) =>
      new Promise<void>((resolve) => {
        const enough = client.bytesRead + bytes
        const onData = () => {
          if (client.bytesRead < enough) return
          client.pause().off('data', onData)
          resolve()
        }
        client.on('data', onData).resume()
      })
    const bytes = () =>
      sockets.reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
    // Each reads at every check, the first two most.
    for (let second = 1; second <= connectionLimits.graceSeconds; second += 1) {
      expect(isOpen()).toEqual(Array(6).fill(true))
      for (const [index, one] of clients.entries()) await read(one, index < 2 ? 3e6 : 0.5e6)
      await untilFull(sockets)
      readers.closeStalled(sockets, seconds(second))
    }
    expect(bytes()).toBeLessThanOrEqual(connectionLimits.unsentBytesTotal)
    expect(isOpen().filter((one) => !one).length).toBeGreaterThan(0)
    expect(isOpen().slice(0, 2)).toEqual([true, true])
  })

  test('has a lower limit on a WebSocket', async () => {
    const { sockets } = await startStalled(1, 8 * 1024 * 1024)
    const overHttp = createStalledReaders(isWebSocket)
    const overWebSocket = createStalledReaders(() => true)
    await fillSendBuffers(overHttp, sockets)
    overWebSocket.closeStalled(sockets, 0)
    expect(overHttp.closeStalled(sockets, seconds(connectionLimits.graceSeconds))).toBe(0)
    expect(overWebSocket.closeStalled(sockets, seconds(connectionLimits.graceSeconds))).toBe(1)
  })
})

describe('a body', () => {
  async function startUpload() {
    const uploads = createStalledUploads()
    const exchanges: Exchange[] = []
    const server = createServer(async (request, response) => {
      exchanges.push({ request, response, bytesBefore: 0 })
      const body = await text(request).catch(() => undefined)
      if (body !== undefined) response.end(`<${body}>`)
    })
    const opened = await client(await listen(server))
    opened.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nstart')
    await until('the request', () => exchanges.length === 1)
    return {
      ...opened,
      closeStalled: (seconds: number) => uploads.closeStalled(exchanges, seconds * 1000),
      bytesRead: () => exchanges[0]?.request.socket.bytesRead ?? 0,
    }
  }

  test('that stops arriving is rejected with 408 and an error body', async () => {
    const { received, isClosed, closeStalled } = await startUpload()
    expect([closeStalled(0), closeStalled(29), closeStalled(30)]).toEqual([0, 0, 1])
    await until('the end', isClosed)
    expect(received()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timed_out"/)
  })

  test('that keeps arriving, however slowly, is accepted', async () => {
    const { received, socket, closeStalled, bytesRead } = await startUpload()
    closeStalled(0)
    for (const [index, letter] of [...'slow!'].entries()) {
      const before = bytesRead()
      socket.write(letter)
      await until('the letter', () => bytesRead() > before)
      expect(closeStalled(29 * (index + 1))).toBe(0)
    }
    await until('the response', () => received().includes('<startslow!>'))
  })
})

describe('bodies that arrive slowly', () => {
  const bytesTotal = 400_000
  const seconds = (count: number) => count * 1000
  const { bodyGraceSeconds } = connectionLimits

  /** Starts a server to which each client sent 99,999 bytes of a body of 100,000. */
  async function startUploads(paths: string[]) {
    const uploads = createStalledUploads({
      bytesTotal,
      isStored: ({ url }) => url === '/stored',
    })
    const exchanges: Exchange[] = []
    const { port } = await start((request, response) => {
      exchanges.push({ request, response, bytesBefore: 0 })
      void text(request).then(
        (body) => response.end(`<${body.length}>`),
        () => {},
      )
    })
    const clients: Awaited<ReturnType<typeof client>>[] = []
    for (const path of paths) {
      const opened = await client(port)
      clients.push(opened)
      opened.socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n`,
      )
      opened.socket.write('x'.repeat(99_999))
      await until(
        'the bytes',
        () => (exchanges[clients.length - 1]?.request.socket.bytesRead ?? 0) > 99_999,
      )
    }
    const closeStalled = (at: number) => uploads.closeStalled(exchanges, seconds(at))
    return { clients, closeStalled }
  }

  test('are rejected when all together take too much memory, the oldest first', async () => {
    const { clients, closeStalled } = await startUploads(['/', '/', '/', '/', '/'])
    expect(closeStalled(0)).toBe(0)
    expect(closeStalled(bodyGraceSeconds - 1)).toBe(0)
    expect(closeStalled(bodyGraceSeconds)).toBe(2)
    await until('the end', () => clients.filter(({ isClosed }) => isClosed()).length === 2)
    const [oldest, second, ...others] = clients
    expect(oldest?.received()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timed_out"/)
    expect(second?.isClosed()).toBe(true)
    for (const { socket } of others) socket.write('x')
    await until('responses', () => others.every(({ received }) => received().includes('<100000>')))
  })

  test('are accepted when they are stored as they arrive', async () => {
    const { clients, closeStalled } = await startUploads(Array(5).fill('/stored'))
    expect([closeStalled(0), closeStalled(bodyGraceSeconds)]).toEqual([0, 0])
    for (const { socket } of clients) socket.write('x')
    await until('responses', () => clients.every(({ received }) => received().includes('<100000>')))
  })
})

describe('a server that shuts down', () => {
  test('responds to pending requests with `Connection: close` and accepts no new connections', async () => {
    const pending: (() => void)[] = []
    const { port, connections } = await start((request, response) => {
      if (request.url === '/slow') pending.push(() => response.end('<slow>'))
      else response.end('<fast>')
    })
    const [busy, queued, idle, arriving] = [
      await client(port),
      await client(port),
      await client(port),
      await client(port),
    ]
    busy.socket.write(getRequest('/slow'))
    queued.socket.write(getRequest('/slow') + getRequest('/next'))
    arriving.socket.write(getRequest('/').slice(0, -2))
    await until('the requests', () => pending.length === 2)
    let isDrained = false
    const drained = connections.drain(10_000).then(() => (isDrained = true))
    await until('new connections to be refused', async () => {
      const next = await openRawClient(port).catch(() => undefined)
      next?.close()
      return !next || next.isClosed()
    })
    await until('the idle connection to be closed', idle.isClosed)
    expect([busy, queued, arriving].map(({ isClosed }) => isClosed())).toEqual([
      false,
      false,
      false,
    ])
    arriving.socket.write('\r\n')
    await until('the late response', () => arriving.received().includes('<fast>'))
    expect(isDrained).toBe(false)
    for (const respond of pending) respond()
    await drained
    await until('the end of all', () => [busy, queued, arriving].every((one) => one.isClosed()))
    expect(busy.received()).toMatch(/Connection: close[^]*<slow>$/)
    expect(parseBodies(queued.received())).toEqual(['<slow>', '<fast>'])
    expect(queued.received().match(/Connection: close/g)).toHaveLength(1)
    expect(arriving.received()).toContain('Connection: close')
  })

  test('responds on all connections that were waiting to be accepted', async () => {
    const { port, connections } = await start((_request, response) => response.end('<late>'))
    const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.end(getRequest('/'))
    // Node connects in the next tick, and the system confirms at once.
    await new Promise(process.nextTick)
    const drained = connections.drain(10_000)
    for (const socket of sockets) expect(await text(socket)).toContain('<late>')
    await drained
  })

  test('closes connections that do not end in time', async () => {
    const { port, connections } = await start(() => {})
    const { socket, isClosed } = await client(port)
    socket.write(getRequest('/'))
    await connections.drain(50)
    await until('the end', isClosed)
  })
})
