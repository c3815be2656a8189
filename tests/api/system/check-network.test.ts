import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkClock } from '#server/domain/system/checks/check-clock.ts'
import { checkCertificate } from '#server/domain/system/checks/site/check-certificate.ts'
import { checkProxy } from '#server/domain/system/checks/site/check-proxy.ts'
import { checkPublicUrl } from '#server/domain/system/checks/site/check-public-url.ts'
import { checkWebSocket } from '#server/domain/system/checks/site/check-websocket.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { createCheckContext } from '#tests/helpers/check-context.ts'
import { createCertificate } from '#tests/helpers/servers/certificate.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((...args) => void getRequestListener(app.fetch)(...args))
  const io = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  origin = await listen(server)
  closers.push(() => void io.engine.close())
})
const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
  server.closeAllConnections()
  server.close()
})

async function listen(one: Server): Promise<string> {
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}

function contextFor(url: string) {
  const context = createCheckContext({ PUBLIC_URL: url, DATABASE_URL: app.databaseUrl })
  onTestFinished(() => context.database.close())
  return context
}

interface ProxyOptions {
  appends: boolean
  keepsHost?: boolean
  upgrades?: boolean
}

/** A reverse proxy in front of the server. */
async function startProxy({ appends, keepsHost = true, upgrades = true }: ProxyOptions) {
  const { port } = server.address() as AddressInfo
  const proxy = createServer((incoming, response) => {
    const headers = toHeaders(incoming)
    const forwarded = request({ port, path: incoming.url, method: incoming.method, headers })
    forwarded.on('response', (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    })
    forwarded.on('error', () => response.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  if (upgrades) {
    proxy.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
      const to = connect(port, '127.0.0.1', () => {
        const lines = Object.entries(toHeaders(incoming)).map(
          ([name, value]) => `${name}: ${value}`,
        )
        to.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
        socket.pipe(to).pipe(socket)
      })
      for (const one of [to, socket]) one.on('error', () => [to, socket].map((it) => it.destroy()))
    })
  }
  function toHeaders(incoming: IncomingMessage) {
    const before = incoming.headers['x-forwarded-for']
    const client = incoming.socket.remoteAddress ?? ''
    return {
      ...incoming.headers,
      ...(appends ? { 'x-forwarded-for': before ? `${before}, ${client}` : client } : {}),
      ...(keepsHost ? {} : { host: `127.0.0.1:${port}` }),
      ...(upgrades ? {} : { connection: 'close', upgrade: '' }),
    }
  }
  const url = await listen(proxy)
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return url
}

test('Lectern without a proxy is recognised', async () => {
  app.deps.settings.trustedProxies = 0
  const context = contextFor(origin)
  expect(await checkPublicUrl(context)).toMatchObject({ status: 'ok' })
  expect(await checkProxy(context)).toMatchObject({
    status: 'ok',
    message: 'Requests arrive without a proxy. The Host header arrives.',
  })
  expect(await checkWebSocket(context)).toMatchObject({ status: 'ok' })
  expect((await checkClock(context)).message).toMatch(
    /^The clock of this machine agrees with those of the database and 127[^ ]+\.$/,
  )
})

test('a proxy that appends addresses needs TRUST_PROXY', async () => {
  const context = contextFor(await startProxy({ appends: true }))
  app.deps.settings.trustedProxies = 0
  expect(await checkProxy(context)).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('Set TRUST_PROXY=1'),
  })
  app.deps.settings.trustedProxies = 1
  expect(await checkProxy(context)).toMatchObject({ status: 'ok' })
  expect(await checkWebSocket(context)).toMatchObject({ status: 'ok' })
  app.deps.settings.trustedProxies = 2
  expect((await checkProxy(context))?.message).toContain('clients can forge their address')
})

test('a proxy that forwards neither addresses, host nor WebSockets', async () => {
  app.deps.settings.trustedProxies = 0
  const url = await startProxy({ appends: false, keepsHost: false, upgrades: false })
  const context = contextFor(url)
  const result = await checkProxy(context)
  expect(result).toMatchObject({ status: 'warning' })
  expect(result?.message).toMatch(/adds nothing to X-Forwarded-For.*with the Host header 127/)
  expect(await checkWebSocket(context)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/status \d+ instead of 101/),
  })
})

test('what responds at the public address must be this installation', async () => {
  const other = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 600_000).toUTCString())
    response.writeHead(301, { Location: 'https://elsewhere.org/x' }).end()
  })
  const url = await listen(other)
  onTestFinished(() => void other.close())
  expect((await checkPublicUrl(contextFor(url))).message).toContain(
    'status 301 and redirects to https://elsewhere.org: that is not Lectern',
  )
  expect(await checkProxy(contextFor(url))).toMatchObject({ status: 'failed' })
  expect(await checkClock(contextFor(url))).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/is (599|600|601) seconds ahead of that of 127/),
  })
  const away = contextFor('http://127.0.0.1:1')
  expect(await checkPublicUrl(away)).toMatchObject({ status: 'warning' })
  await app.pool.query(
    `insert into processes (kind, host, connections, own_time) values ('server', 'a', 1, now())`,
  )
  expect(await checkPublicUrl(contextFor('http://127.0.0.1:1'))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  await app.pool.query('delete from processes')
})

test('the echo is for checks alone', async () => {
  const response = await fetch(`${origin}/api/system/echo?token=x.y`)
  expect(response.status).toBe(404)
})

test.each([
  [90, 'ok', /valid for (89|90) more days\.$/],
  [5, 'warning', /valid for [45] more days only/],
  [-3, 'failed', /expired [34] days ago/],
])('a certificate that ends in %i days', async (days, status, message) => {
  const { key, cert } = createCertificate(days)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
  const result = await checkTls({ key, cert })
  expect(result).toMatchObject({ status, message: expect.stringMatching(message) })
})

test('a certificate of an unknown authority, one for another host, and none', async () => {
  expect(await checkTls(createCertificate(90))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Browsers reject the certificate of localhost'),
  })
  const { key, cert } = createCertificate(90, 'other.school')
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
  expect((await checkTls({ key, cert }))?.status).toBe('failed')
  expect(await checkCertificate(contextFor(origin.replace('http:', 'https:')))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('There is no TLS connection'),
  })
  expect(await checkCertificate(contextFor(origin))).toBeUndefined()
})

async function checkTls(certificate: { key: string; cert: string }) {
  const tls = createTlsServer(certificate, (_request, response) => response.end())
  const { port } = new URL(await listen(tls))
  onTestFinished(() => {
    tls.closeAllConnections()
    tls.close()
  })
  return checkCertificate(contextFor(`https://localhost:${port}`))
}
