import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#server/db/schema/index.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { password } from '#tests/factories/registration-form.ts'
import { addPasskey, addTotp } from '#tests/factories/second-factors.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { recoverAdmin } from '../../../server/commands/admin-recover.ts'

const app = useTestApp({ signIn: 'public' })
const recover = (...argv: string[]) =>
  recoverAdmin(argv, { databaseUrl: app.databaseUrl, dataDir: '', publicUrl })

test('removes all second factors and prints a link that sets a new password once', async () => {
  const admin = await asUser(app, { role: 'admin' })
  await addTotp(app, admin.id)
  await addPasskey(app, admin.id)
  const lines = await recover('--email', ` ${admin.email.toUpperCase()} `)
  const token = lines.at(-1)?.split('/user/reset/')[1]
  expect(lines.at(-1)).toBe(`${publicUrl}/user/reset/${token}`)
  expect((await callApi(app, 'GET /user/user', admin)).status).toBe(401)
  const reset = () =>
    callApi(app, 'POST /user/reset', { token, body: { password: 'seven kettles' } })
  expect((await reset()).status).toBe(200)
  expect((await reset()).status).toBe(400)
  const session = await logInAs(app, admin.email, 'seven kettles')
  expect((await callApi(app, 'GET /user/security', { token: session })).body).toMatchObject({
    passkeys: [],
    totpSince: null,
    recoveryCodesLeft: 0,
  })
  const audit = app.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, admin.id))
  expect(await audit).toMatchObject([{ action: 'user.recovered', actorId: admin.id }])
})

/** The live connection of a session to a running server. */
async function connectSocket(token: string) {
  const server = createServer()
  const live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  const port = await listen(server, 0, '127.0.0.1')
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token },
    reconnection: false,
    transports: ['websocket'],
  })
  onTestFinished(() => {
    socket.disconnect()
    void live.engine.close()
    server.close()
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return socket
}

test('closes the live connections of the account, and of no other', async () => {
  const [user, other] = [await asUser(app), await asUser(app)]
  const socket = await connectSocket(user.token)
  const otherSocket = await connectSocket(other.token)
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const lines = await recover('--email', user.email)
  expect(await closed).toBe('io server disconnect')
  expect(otherSocket.connected).toBe(true)
  expect(lines.join(' ')).not.toContain('Restart the server')
})

test('recovers the account although Redis does not respond, and says what that leaves', async () => {
  const user = await asUser(app)
  const config = { databaseUrl: app.databaseUrl, dataDir: '', publicUrl }
  const redisUrl = `redis://127.0.0.1:${await freePort()}`
  const lines = await recoverAdmin(['--email', user.email], { ...config, redisUrl })
  expect(lines.join(' ')).toContain('Restart the server to close live connections')
  expect((await callApi(app, 'GET /user/user', user)).status).toBe(401)
})

test('ends the old password, which may be known to others', async () => {
  const owner = await createUser(app)
  await addTotp(app, owner.id)
  const lines = await recover('--email', owner.email)
  expect(lines.join(' ')).not.toContain('identity provider')
  const body = { email: owner.email, password }
  expect(await callApi(app, 'POST /user/login', { body })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
})

test('says that a linked account at the identity provider still works', async () => {
  const owner = await createUser(app)
  const browser = signInBrowser(app)
  app.identity.nextUser = { name: 'Ada', email: owner.email, isEmailVerified: true }
  await browser.signIn()
  const lines = await recover('--email', owner.email)
  expect(lines.join(' ')).toContain('identity provider')
  expect((await browser.signIn()).status).toBe(200)
})

test.each([
  [[], 'Missing option: --email EMAIL'],
  [['--email', 'ada'], '--email is not an email address.'],
  [['--email', 'nobody@example.test'], 'There is no account for nobody@example.test.'],
  [['--role', 'admin'], "Unknown option '--role'"],
])('rejects %j', async (argv, message) => {
  await createUser(app)
  await expect(recover(...argv)).rejects.toThrow(message)
})
