import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownDevices } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { accountLimits } from '#shared/limits.ts'
import { password } from '#tests/factories/registration-form.ts'
import { createUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const subject = 'New sign-in to your account'

/** Logs in and returns the browser's cookie. */
async function logIn(
  user: TestUser,
  headers: Record<string, string>,
  cookie = '',
): Promise<string> {
  return (await openSession(user, headers, { cookie })).cookie
}

async function openSession(
  { email }: TestUser,
  headers: Record<string, string>,
  { cookie = '', secret = password } = {},
) {
  const reply = await callApi(app, 'POST /user/login', {
    body: { email, password: secret },
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })
  expect(reply.status).toBe(200)
  return {
    token: String(reply.body['access_token']),
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

/** The number of notices, once all emails were sent. */
async function countNotices(user: TestUser): Promise<number> {
  await untilEmailsAreSent(app)
  return app.mail.emails.filter((email) => email.to === user.email && email.subject === subject)
    .length
}

const listStored = (user: TestUser) =>
  app.deps.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))

test('the first login on another browser is notified once, with device, time and address', async () => {
  const user = await createUser(app)
  const web = { 'Lectern-Client': 'web', 'User-Agent': firefox }
  const first = await logIn(user, web)
  await logIn(user, web, first)
  const second = await logIn(user, { ...web, 'X-Forwarded-For': '::ffff:198.51.100.7' })
  const { source } = await app.mail.emailTo(user.email, subject)
  expect(source).toContain('Firefox on Linux')
  expect(source).toContain('UTC from the network address 198.51.100.7.')
  expect(source).toContain('tab=sessions')
  // In the text, too, which has no button.
  expect(source.match(/end that session with the link above/g)).toHaveLength(2)
  await logIn(user, web, second)
  await logIn(user, web, first)
  expect(await countNotices(user)).toBe(1)
  const stored = await listStored(user)
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(first.split('=')[1])
})

test('other clients are known by their name and network', async () => {
  const user = await createUser(app)
  const from = (address: string) => ({ 'User-Agent': 'curl/8', 'X-Forwarded-For': address })
  await logIn(user, from('192.0.2.1'))
  await logIn(user, from('192.0.2.1'))
  await logIn(user, from('198.51.100.7'))
  await app.mail.emailTo(user.email, subject)
  expect(await countNotices(user)).toBe(1)
})

test('a login on another browser is notified also when all known ones were forgotten', async () => {
  const user = await createUser(app)
  const web = { 'Lectern-Client': 'web', 'User-Agent': firefox }
  await logIn(user, { 'User-Agent': 'curl/8' })
  const { token, cookie } = await openSession(user, web)
  expect(await countNotices(user)).toBe(1)
  for (let day = 0; day <= accountLimits.knownDeviceDays; day += 20) {
    app.clock.pass({ days: 20 })
    expect((await callApi(app, 'GET /user/user', { token })).status).toBe(200)
  }
  await cleanUpAccounts(app.deps)
  expect(await listStored(user)).toMatchObject([{ device: '', address: '' }])
  await logIn(user, web, cookie)
  await logIn(user, web, cookie)
  expect(await countNotices(user)).toBe(2)
  await cleanUpAccounts(app.deps)
  expect(await listStored(user)).toMatchObject([{ device: firefox }])
})

test('the first login is not notified, however long after the activation', async () => {
  const user = await createUser(app)
  const web = { 'Lectern-Client': 'web', 'User-Agent': firefox }
  app.clock.pass({ days: accountLimits.knownDeviceDays + 1 })
  await cleanUpAccounts(app.deps)
  await logIn(user, web)
  expect(await countNotices(user)).toBe(0)
})

test('after a reset of the password every browser is new', async () => {
  const user = await createUser(app)
  const web = { 'Lectern-Client': 'web', 'User-Agent': firefox }
  const cookie = await logIn(user, web)
  const secret = 'seven kettles'
  await callApi(app, 'POST /user/forgot', { body: { email: user.email } })
  const email = await app.mail.emailTo(user.email, 'Set a new')
  const body = { password: secret }
  const reset = { token: secretIn(email, '/user/reset/'), body }
  expect((await callApi(app, 'POST /user/reset', reset)).status).toBe(200)
  await openSession(user, web, { cookie, secret })
  await openSession(user, web, { cookie, secret })
  expect(await countNotices(user)).toBe(1)
})
