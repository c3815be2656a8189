import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { progressSummary } from '#shared/contract/learning/learning.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import {
  freePort,
  runServer,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { registrationForm } from '../../factories/registration-form.ts'
import { until } from '../../helpers/until.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-start-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a start that must fail; returns its exit code and output. */
async function rejected(
  env: Record<string, string>,
): Promise<{ code: number | null; printed: string }> {
  const { child, output } = runServer({ DATA_DIR: join(folder, 'rejected'), ...env })
  // Unlike `exit`, after all output.
  await once(child, 'close')
  return { code: child.exitCode, printed: output().trim() }
}

function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Which ways to sign in without a password are available. */
const waysIn = async (url: string) => ({
  button: /Sign in(?:<!-- -->)? with/.test(await (await fetch(`${url}/login`)).text()),
  standIn: (await fetch(`${url}/dev/identity/.well-known/openid-configuration`)).status,
  attempt: (await post(`${url}/user/google_login/attempt`, undefined)).status,
})

const courseCount = async (url: string) => {
  const reply = await fetch(`${url}/api/courses?fields=card&limit=1`)
  return courseCardListResponse.parse(await reply.json()).result
}

test('the first start seeds the demo and prints the URL; the next one changes nothing', async () => {
  const env = { DATA_DIR: join(folder, 'demo'), SEED: 'demo' }
  const first = await startServer(env)
  expect(await courseCount(first.url)).toBeGreaterThanOrEqual(40)
  expect(first.output()).toContain(`Lectern is at  ${first.url}`)
  expect(first.output()).toContain(`${first.url}/dev/mailbox`)
  for (const role of ['admin', 'instructor', 'student']) {
    expect(first.output()).toMatch(new RegExp(`${role}@lectern\\.test +lectern-demo`))
    const credentials = { email: `${role}@lectern.test`, password: 'lectern-demo' }
    const login = await post(`${first.url}/user/login`, credentials)
    expect(login.status, role).toBe(200)
    const { access_token: Authorization } = loginResponse.parse(await login.json())
    const read = async (path: string): Promise<unknown> =>
      (await fetch(first.url + path, { headers: { Authorization } })).json()
    const list = notificationListResponse.parse(await read('/api/notifications'))
    expect(list.unread, role).toBe(0)
    expect(list.notifications.length, role).toBeGreaterThan(0)
    if (role !== 'student') continue
    const learning = z.array(progressSummary).parse(await read('/user/progress'))
    expect(learning.some(({ completed }) => completed)).toBe(true)
    expect(learning.some(({ percent }) => percent > 0 && percent < 90)).toBe(true)
  }
  const before = await courseCount(first.url)
  expect(await first.stop()).toBe(0)

  const second = await startServer(env)
  expect(await courseCount(second.url)).toBe(before)
  expect(second.output()).toContain('student@lectern.test')
  expect(await second.stop()).toBe(0)
})

test('starts empty with SEED=none and in production, which has neither mailbox nor stand-in', async () => {
  const bare = await startServer({ DATA_DIR: join(folder, 'bare'), SEED: 'none' })
  expect(await courseCount(bare.url)).toBe(0)
  expect(bare.output()).not.toContain('@lectern.test')
  expect((await fetch(`${bare.url}/dev/mailbox`)).status).toBe(200)
  expect(await waysIn(bare.url)).toEqual({ button: true, standIn: 200, attempt: 200 })
  expect(await bare.stop()).toBe(0)

  const production = await startServer({
    DATA_DIR: join(folder, 'production'),
    NODE_ENV: 'production',
    SEED: 'demo',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(await courseCount(production.url)).toBe(0)
  expect((await fetch(`${production.url}/dev/mailbox`)).status).toBe(404)
  expect(await waysIn(production.url)).toEqual({ button: false, standIn: 404, attempt: 404 })
  expect(await production.stop()).toBe(0)
})

test('a stop does not wait for open live connections', async () => {
  const server = await startDemoServer()
  onTestFinished(() => server.close())
  const credentials = { email: 'student@lectern.test', password: 'lectern-demo' }
  const login = await post(`${server.url}/user/login`, credentials)
  const { access_token: token } = loginResponse.parse(await login.json())
  const socket = io(server.url, { auth: { token }, reconnection: false, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const start = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - start).toBeLessThan(8000)
  expect(await closed).toBe('transport close')
})

test('a second copy runs next to the first on another port and data folder', async () => {
  const one = await startServer({ DATA_DIR: join(folder, 'one'), SEED: 'none' })
  const two = await startServer({ DATA_DIR: join(folder, 'two'), SEED: 'none' })
  expect([await courseCount(one.url), await courseCount(two.url)]).toEqual([0, 0])

  const samePort = await rejected({ PORT: String(one.port) })
  expect(samePort).toEqual({
    code: 1,
    printed: `Port ${one.port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start.`,
  })
  const sameFolder = await rejected({
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'one'),
  })
  expect(sameFolder.code).toBe(1)
  expect(sameFolder.printed).toContain('is in use by another Lectern')
  expect(sameFolder.printed.split('\n')).toHaveLength(1)
  expect(await courseCount(one.url)).toBe(0)
  await Promise.all([one.stop(), two.stop()])
})

test('DATABASE_URL selects another database, and two processes on it are one marketplace', async () => {
  const elsewhere = await startEmbeddedPostgres({ dataDir: join(folder, 'elsewhere') })
  const env = { DATABASE_URL: elsewhere.url, SEED: 'none' }
  const one = await startServer({ ...env, DATA_DIR: join(folder, 'process-one') })
  const two = await startServer({ ...env, DATA_DIR: join(folder, 'process-two') })
  const form = registrationForm()
  const register = (server: ServerProcess) => post(`${server.url}/user/register`, form)
  expect((await register(one)).status).toBe(200)
  const login = await post(`${two.url}/user/login`, { email: form.email, password: form.password })
  expect(login.status).toBe(403)
  await expect(stat(join(folder, 'process-one', 'postgres'))).rejects.toThrow('ENOENT')
  expect([await one.stop(), await two.stop()]).toEqual([0, 0])
  await elsewhere.stop()
})

test('without a mail server, emails are in the development mailbox, as text, with their link', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'mailbox'), SEED: 'none' })
  const form = registrationForm({ fullname: '<b>Bold Newcomer</b>' })
  expect((await post(`${server.url}/user/register`, form)).status).toBe(200)
  const page = await until('the email in the mailbox', async () => {
    const html = await (await fetch(`${server.url}/dev/mailbox`)).text()
    return html.includes('Activate your Lectern account') && html
  })
  expect(page).toContain(form.email)
  expect(page).not.toContain('<b>Bold')
  const mailbox = join(folder, 'mailbox', 'mail')
  const modes = (await readdir(mailbox)).map((name) => statSync(join(mailbox, name)).mode & 0o777)
  expect(statSync(mailbox).mode & 0o777).toBe(0o700)
  expect(new Set(modes)).toEqual(new Set([0o600]))
  const link = new RegExp(`href="${server.url}/user/activate/([\\w-]{43})"`).exec(page)
  const activation = await post(`${server.url}/user/activation`, { activation_token: link?.[1] })
  expect(activation.status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test.concurrent.each([
  [{ PORT: 'many' }, 'Cannot start: PORT must be a port from 0 to 65535.'],
  [{ PACING: 'slow' }, 'Cannot start: PACING must be spec or instant.'],
  [
    { DATABASE_URL: 'mysql://x/y' },
    'Cannot start: DATABASE_URL must be a URL such as postgresql://user:password@host/name.',
  ],
  [
    { NODE_ENV: 'production' },
    'Cannot start: production sends real emails. Set SMTP_URL, e.g. smtp://user:password@host:587.',
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://x', RATE_LIMITS: 'off' },
    'Cannot start: RATE_LIMITS=off is not allowed in production.',
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://x' },
    'Cannot start: emails contain links. Set PUBLIC_URL to the address that users open, e.g. https://learn.example.org.',
  ],
])('rejects the settings %j with one line', async (env, line) => {
  expect(await rejected({ PORT: '0', ...env })).toEqual({ code: 1, printed: line })
})

test('fails with one line when the database cannot be reached', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgresql://lectern:secret@127.0.0.1:${port}/lectern`
  expect(await rejected({ PORT: '0', DATABASE_URL })).toEqual({
    code: 1,
    printed: `Cannot start: the database 127.0.0.1:${port}/lectern cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Check that PostgreSQL runs and that DATABASE_URL is right.`,
  })
})

test('fails with one line when the database accepts connections but never responds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const DATABASE_URL = `postgresql://lectern@127.0.0.1:${port}/lectern`
  expect(await rejected({ PORT: '0', DATABASE_URL })).toEqual({
    code: 1,
    printed: `Cannot start: the database 127.0.0.1:${port}/lectern cannot be reached (timeout expired). Check that PostgreSQL runs and that DATABASE_URL is right.`,
  })
  silent.close()
})

test('fails with one line when the data folder is a file', async () => {
  const path = join(folder, 'file')
  await writeFile(path, '')
  const { code, printed } = await rejected({ PORT: String(await freePort()), DATA_DIR: path })
  expect(code).toBe(1)
  expect(printed.split('\n')).toHaveLength(1)
  expect(printed).toContain(path)
})

test.concurrent.each(['/sys/lectern', '/proc/lectern/deep'])(
  'fails with one line when the data folder %s cannot be created',
  async (path) => {
    const { code, printed } = await rejected({
      PORT: String(await freePort()),
      DATA_DIR: path,
    })
    expect(code).toBe(1)
    expect(printed.split('\n')).toHaveLength(1)
    expect(printed).toContain(path)
  },
)

test('does not disturb another program on the port', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const address = stranger.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { printed } = await rejected({ PORT: String(port) })
  expect(printed).toContain(`Port ${port} is taken`)
  expect(stranger.listening).toBe(true)
  stranger.close()
})

test.concurrent.each(['bin/start', 'bin/dev', 'bin/import', 'bin/admin-create', 'tests/run'])(
  '%s.mjs reports an unsupported Node version',
  async (script) => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})"
    const run = promisify(execFile)(process.execPath, ['--import', pretend, `${script}.mjs`])
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Lectern needs Node 26 or newer, and this is Node 20\.20\.2\..*\n$/,
      ),
    })
  },
)
