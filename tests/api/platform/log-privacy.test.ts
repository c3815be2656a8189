import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createNetServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp, type Fetch } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { createPurgeQueue } from '#server/platform/cdn/purge-queue.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connectRedisChannel } from '#server/platform/events/redis-channel.ts'
import { connectIdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { openServices, type OpenServices } from '#server/services.ts'
import { pages } from '#shared/paths.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { runServer } from '#tests/helpers/processes/server-process.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { until } from '#tests/helpers/until.ts'

/** Stands for all private data: in bodies, paths, headers, settings and responses. */
const marker = 'zq7marker'
/** Has the format of a session token, so that it is looked up. */
const token = marker.padEnd(43, 'A')
/** A password must not contain the account name, so it has its own marker. */
const passwordMarker = 'xv4secret'
/** Has the format of a personal API token. */
const apiToken = `lectern_${token}`
const id = '01a201ea-6c64-789f-a485-f8b9d5850d4f'

const lines: string[] = []
const log = createLogger({
  level: 'trace',
  json: true,
  destination: { write: (line) => void lines.push(line) },
})
const closers: (() => unknown)[] = []
let app: OpenServices
let fetchApp: Fetch
let databaseUrl = ''

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    console[method] = (...args: unknown[]) => void lines.push(args.map(String).join(' '))
  }
  const database = await createTestDatabase()
  closers.push(() => database.drop())
  databaseUrl = database.url
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-log-'))
  closers.push(() => rm(dataDir, { recursive: true }))
  const [smtpPort, httpPort] = [await serve(rejectingMail()), await serve(rejectingHttp())]
  app = await openServices({
    databaseUrl,
    log,
    config: {
      environment: 'test',
      publicUrl,
      assetUrl: publicUrl,
      supportEmail: 'support@lectern.test',
      instructorApproval: 'automatic',
      dataDir,
      s3: {
        endpoint: `http://127.0.0.1:${httpPort}`,
        region: 'x',
        bucket: marker,
        accessKeyId: marker,
        secretAccessKey: marker,
      },
      smtpUrl: `smtp://${marker}:${marker}@127.0.0.1:${smtpPort}`,
      mailFrom: 'Lectern <no-reply@lectern.test>',
      rateLimits: true,
      ipv6Prefix: 64,
    },
    identityProvider: connectIdentityProvider({
      settings: {
        issuer: `http://127.0.0.1:${httpPort}/${marker}`,
        clientId: marker,
        clientSecret: marker,
        label: 'Provider',
      },
      clock: systemClock,
      log,
    }),
  })
  closers.push(() => app.close())
  await app.startMailDelivery()
  fetchApp = createApp({
    admission: createUnlimitedAdmission(),
    deps: app.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 1,
    isStopping: () => false,
  })
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

beforeEach(() => {
  lines.length = 0
})

async function send(
  method: string,
  path: string,
  body?: unknown,
  credentials = token,
): Promise<number> {
  const reply = await fetchApp(
    new Request(publicUrl + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${credentials}`,
        Cookie: `${marker}=${marker}`,
        'User-Agent': marker,
        Origin: `http://${marker}.test`,
        'X-Forwarded-For': marker,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  await reply.arrayBuffer()
  return reply.status
}

/** Expects a log line of this kind, and no marker in the log. */
function expectLogged(...kinds: string[]): void {
  const text = lines.join('\n')
  for (const kind of kinds) expect(text).toContain(kind)
  expect(text.toLowerCase()).not.toContain(marker)
  expect(text.toLowerCase()).not.toContain(passwordMarker)
}

const user = registrationForm({
  fullname: `${marker} ${marker}`,
  username: marker,
  email: `${marker}@example.test`,
  password: `${passwordMarker} of kettles`,
  cfpassword: `${passwordMarker} of kettles`,
})
const message = { name: user.fullname, email: user.email, message: `${marker} `.repeat(5) }

test('paths, queries, headers and bodies of requests that are rejected', async () => {
  const statuses = [
    await send('POST', '/user/login', `{"email":"${user.email}","password":"${marker}" ${marker}`),
    await send('POST', '/user/login', { email: user.email, password: marker }),
    await send('POST', '/user/register', { ...user, email: marker }),
    await send('GET', `/api/courses/${marker}?search=${marker}`),
    await send('GET', `/${marker}/${marker}@example.test?token=${marker}`),
    await send('GET', `${pages.activate(marker)}?x=${marker}`),
    await send('GET', pages.resetPassword(marker)),
    await send('GET', `${pages.unsubscribe(marker)}.data`),
    await send('POST', `/api/newsletter/unsubscribe/${marker}`),
    await send('POST', '/user/activation', { activation_token: marker }),
    await send('POST', '/user/reset', { token: marker, password: marker }),
    await send('GET', `/files/${marker}/${marker}/${marker}`),
    await send('POST', '/api/contact', { ...message, message: `${marker}\u0000` }),
    await send('POST', '/reports/policy', `[${marker}`),
  ]
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expectLogged('"path":"/user/activate/…"', '"path":"/api/newsletter/unsubscribe/…"')
})

test('a mail server that quotes the recipient, and the password for it', async () => {
  expect(await send('POST', '/user/register', user)).toBe(200)
  await until('the email to be rejected', async () =>
    lines.some((line) => /mail server/.test(line)),
  )
  expectLogged('The mail server did not accept an email', '"code":"EAUTH"')
})

test('an identity provider that quotes the request', async () => {
  expect(await send('POST', '/user/google_login/attempt', { back: `/${marker}` })).toBe(503)
  expectLogged('The identity provider failed.')
})

test('a file storage that rejects its keys', async () => {
  const statuses = [await send('GET', `/files/pictures/${'a'.repeat(22)}-640x360/640.webp`)]
  await expect(app.deps.files.check()).rejects.toThrow()
  await app.deps.files.check().catch((error: unknown) => log.error({ err: error }, 'storage'))
  expect(statuses[0]).toBeGreaterThanOrEqual(400)
  expectLogged('"msg":"storage"')
})

test('a content delivery network that quotes the purge it rejects', async () => {
  const port = await serve(rejectingHttp())
  const target = {
    purgeUrl: `http://127.0.0.1:${port}/${marker}`,
    purgeHeaders: { Authorization: marker },
    tagHeader: 'Cache-Tag',
  } as const
  const queue = createPurgeQueue({ target, allTag: 'all', log }, { batchMilliseconds: 0 })
  queue.add([marker])
  await until('the warning', () => lines.some((line) => line.includes('was not purged')))
  await queue.close()
  expectLogged('status 403')
})

test('constraints and statements of the database', async () => {
  const broken = sql`alter table contact_messages add constraint broken check (false) not valid`
  await app.deps.db.execute(broken)
  expect(await send('POST', '/api/contact', message)).toBe(500)
  expectLogged('"constraint":"broken"', '"code":"23514"', 'insert into \\"contact_messages\\"')
  await app.deps.db.execute(sql`alter table sessions rename to sessions_away`)
  expect(await send('GET', '/user/user')).toBe(500)
  expect(await send('GET', `/api/courses/${id}/progress`)).toBe(500)
  await app.deps.db.execute(sql`alter table sessions_away rename to sessions`)
  expectLogged('"code":"42P01"')
})

test('an API token, whether it is unknown or cannot be looked up', async () => {
  const read = () => send('GET', '/user/user', undefined, apiToken)
  expect(await read()).toBe(401)
  await app.deps.db.execute(sql`alter table api_tokens rename to api_tokens_away`)
  expect(await read()).toBe(500)
  await app.deps.db.execute(sql`alter table api_tokens_away rename to api_tokens`)
  expectLogged('"code":"42P01"', '"api_tokens\\"')
})

test('a socket that cannot be admitted', async () => {
  const server = createHttpServer()
  const port = await serve(server)
  const live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  await app.deps.db.execute(sql`alter table sessions rename to sessions_away`)
  const socket = io(`http://127.0.0.1:${port}/?${marker}=${marker}`, {
    auth: { token },
    reconnection: false,
    transports: ['websocket'],
  })
  const rejection = await new Promise<string>((resolve) =>
    socket.once('connect_error', ({ message }) => resolve(message)),
  )
  socket.disconnect()
  void live.engine.close()
  await app.deps.db.execute(sql`alter table sessions_away rename to sessions`)
  expect(rejection).toBe('unavailable')
  expectLogged('A socket could not be admitted.')
})

test.each([
  ['DATABASE_URL', `postgresql://${marker}:${marker}@127.0.0.1:1/lectern`],
  ['DATABASE_URL', `postgresql://${marker}:${marker}@127.0.0.1:port/${marker}`],
  ['REDIS_URL', `http://${marker}:${marker}@127.0.0.1`],
  ['SMTP_URL', `${marker}:${marker}`],
  ['S3_SECRET_ACCESS_KEY', marker],
])('a start that fails at %s', async (name, value) => {
  const { child, output } = runServer({ [name]: value, SEED: 'none', LOG_LEVEL: 'trace' })
  // Unlike `exit`, after all output.
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(output().length).toBeGreaterThan(20)
  expect(output().toLowerCase()).not.toContain(marker)
})

test('a Redis that cannot be reached', async () => {
  const failed = await connectRedisChannel(
    { url: `redis://${marker}:${marker}@127.0.0.1:1`, log },
    { onMessage: () => {}, onState: () => {} },
  ).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(String(failed).toLowerCase()).not.toContain(marker)
  expectLogged()
})

async function serve(server: Server | HttpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A minimal SMTP server that quotes its input in errors. */
function rejectingMail(): Server {
  return createNetServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const command = chunk.toString().trim()
      if (/^EHLO/i.test(command)) socket.write('250-test\r\n250 AUTH PLAIN LOGIN\r\n')
      else
        socket.write(`535 5.7.8 ${marker} ${command} was rejected for ${marker}@example.test\r\n`)
    })
    socket.on('error', () => undefined)
  })
}

/** An HTTP server that rejects every request and quotes it. */
function rejectingHttp(): HttpServer {
  return createHttpServer((request, response) => {
    response
      .writeHead(403, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error: marker, error_description: `${marker} ${request.url}` }))
  })
}
