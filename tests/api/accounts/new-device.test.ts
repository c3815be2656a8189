import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownDevices } from '#server/db/schema/index.ts'
import { password } from '#tests/factories/registration-form.ts'
import { createUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const subject = 'New sign-in to your account'

/** Logs in and returns the browser's cookie. */
async function logIn(
  { email }: TestUser,
  headers: Record<string, string>,
  cookie = '',
): Promise<string> {
  const reply = await callApi(app, 'POST /user/login', {
    body: { email, password },
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })
  expect(reply.status).toBe(200)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The number of notices, once all emails were sent. */
async function countNotices(user: TestUser): Promise<number> {
  await untilEmailsAreSent(app)
  return app.mail.emails.filter((email) => email.to === user.email && email.subject === subject)
    .length
}

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
  await logIn(user, web, second)
  await logIn(user, web, first)
  expect(await countNotices(user)).toBe(1)
  const stored = await app.deps.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.userId, user.id))
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
