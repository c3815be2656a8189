import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkTokens, registrations, users } from '#server/db/schema/index.ts'
import { accountEmails, cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

const register = (body: unknown, address = '192.0.2.1') =>
  callApi(app, 'POST /user/register', { body, headers: { 'X-Forwarded-For': address } })
const resend = (body: unknown) => callApi(app, 'POST /user/resend_activation', { body })
const activate = (activation_token: unknown) =>
  callApi(app, 'POST /user/activation', { body: { activation_token } })
const logIn = (email: string, secret: string = password) =>
  callApi(app, 'POST /user/login', { body: { email, password: secret } })

const countEmails = (email: string) => app.mail.emails.filter(({ to }) => to === email).length

/** The secret of the next email to this address that `send` causes. */
async function secretSentBy(email: string, send: () => Promise<unknown>): Promise<string> {
  const before = countEmails(email)
  await send()
  const receivedEmail = await until('the next email', () =>
    app.mail.emails.filter(({ to }) => to === email).at(before),
  )
  return secretIn(receivedEmail, '/user/activate/')
}

const listPending = (email: string) =>
  app.deps.db.select().from(registrations).where(eq(registrations.email, email))

const linkCount = (email: string) =>
  app.deps.db.$count(
    linkTokens,
    inArray(
      linkTokens.registrationId,
      app.deps.db
        .select({ id: registrations.id })
        .from(registrations)
        .where(eq(registrations.email, email)),
    ),
  )

/** A valid hash of a password that no test uses. */
const storedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Inserts a registration as `register` does, without the emails. */
async function insertPending(email: string, createdAt: Date): Promise<string> {
  const { fullname, username, gender } = registrationForm()
  const expiresAt = new Date(createdAt.getTime() + 7 * 86_400_000)
  const values = {
    fullname,
    username,
    gender,
    email,
    passwordHash: storedHash,
    requester: crypto.randomUUID(),
    createdAt,
    expiresAt,
  }
  const [row] = await app.deps.db.insert(registrations).values(values).returning()
  return row?.id ?? ''
}

test('registering again keeps the older link; the opened link determines name, gender and password', async () => {
  const first = registrationForm()
  const again = {
    ...first,
    fullname: 'Another Full Name',
    gender: 'Male',
    password: 'a different kettle',
    cfpassword: 'a different kettle',
  }
  const older = await secretSentBy(first.email, () => register(first))
  const newer = await secretSentBy(first.email, () => register(again))
  expect(await activate(older)).toMatchObject({ status: 200 })
  const accounts = await app.deps.db.select().from(users).where(eq(users.email, first.email))
  expect(accounts).toMatchObject([
    { fullname: first.fullname, username: first.username, gender: first.gender },
  ])
  await expect(logInAs(app, first.email)).resolves.toMatch(/./)
  expect((await logIn(first.email, again.password)).status).toBe(401)
  expect((await activate(newer)).status).toBe(400)
  expect(await listPending(first.email)).toEqual([])
})

test('the email contains the details of the registration that its link activates', async () => {
  const form = registrationForm()
  await register(form)
  const { source } = await app.mail.emailTo(form.email, 'Activate')
  expect(source).toContain(`the username ${form.username}`)
})

test('concurrent registrations of one email are all stored, and one becomes the account', async () => {
  const { email } = registrationForm()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      register(registrationForm({ email }), `192.0.2.${index}`),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
  expect(await listPending(email)).toHaveLength(8)
  // The password of each matches, whatever its salt.
  expect((await logIn(email)).status).toBe(403)
  const secret = await secretSentBy(email, () => resend({ email, password }))
  expect((await activate(secret)).status).toBe(200)
  expect(await app.deps.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
})

test('a login before activation offers to resend the link only for a matching password', async () => {
  const mine = registrationForm()
  const theirs = registrationForm({
    email: mine.email,
    password: 'not of the owner',
    cfpassword: 'not of the owner',
  })
  await secretSentBy(mine.email, () => register(mine))
  await secretSentBy(mine.email, () => register(theirs))
  expect(await logIn(mine.email)).toMatchObject({
    status: 403,
    body: { code: 'not_activated', msg: accountMessages.notActivated },
  })
  expect(await logIn(mine.email, 'nobody typed this')).toMatchObject({
    status: 401,
    body: { msg: accountMessages.wrongCredentials },
  })
  const secret = await secretSentBy(mine.email, () => resend({ email: mine.email, password }))
  expect((await activate(secret)).status).toBe(200)
  expect((await logIn(mine.email)).status).toBe(200)
  expect((await logIn(mine.email, theirs.password)).status).toBe(401)
})

test('resends the link of the registration of this tab, not of other pending ones', async () => {
  const mine = registrationForm()
  const { body } = await register(mine)
  await register(registrationForm({ email: mine.email, fullname: 'Somebody Else Entirely' }))
  await until('both emails', () => countEmails(mine.email) === 2)
  const again = { email: mine.email, registration: body['registration'] }
  expect((await activate(await secretSentBy(mine.email, () => resend(again)))).status).toBe(200)
  const [account] = await app.deps.db.select().from(users).where(eq(users.email, mine.email))
  expect(account?.fullname).toBe(mine.fullname)
})

test('without a registration id, resends the link of a single registration, and none of several', async () => {
  const form = registrationForm()
  const first = await secretSentBy(form.email, () => register(form))
  const replies = [
    await resend({ email: 'nobody@example.test' }),
    await resend({ email: 'nobody@example.test', password }),
    await resend({ email: form.email, password: 'wrong horse' }),
    await resend({ email: form.email, registration: crypto.randomUUID() }),
    await resend({ email: form.email }),
  ]
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, body: { msg: accountMessages.activationSentAgain } })
  }
  await until('one more email', () => countEmails(form.email) === 2)
  await register({ ...form, fullname: 'Somebody Else Entirely' })
  const emails = accountEmails(app.deps)
  expect(await emails.activation(form.email)).toBeUndefined()
  expect(await emails.activation(crypto.randomUUID())).toBeUndefined()
  expect((await activate(first)).status).toBe(200)
  expect(await resend({ email: 'nowhere' })).toMatchObject({
    status: 400,
    body: { msg: 'Invalid Email' },
  })
})

test('a pending registration does not reserve a user name: the first activated one gets it', async () => {
  const one = registrationForm()
  const two = registrationForm({ username: one.username.toUpperCase() })
  const secrets = [
    await secretSentBy(one.email, () => register(one)),
    await secretSentBy(two.email, () => register(two)),
  ]
  expect((await activate(secrets[1])).status).toBe(200)
  expect(await activate(secrets[0])).toMatchObject({
    status: 409,
    body: { code: 'conflict', msg: accountMessages.usernameTakenMeanwhile(one.username) },
  })
  expect(await register(registrationForm({ username: one.username }))).toMatchObject({
    status: 409,
    body: { fields: { username: accountMessages.usernameTaken } },
  })
  const other = { ...one, username: `${one.username}-again` }
  const secret = await secretSentBy(one.email, () => register(other))
  expect((await activate(secret)).status).toBe(200)
  await expect(logInAs(app, one.email)).resolves.toMatch(/./)
})

test('only one of two concurrent activations gets the same user name', async () => {
  const forms = Array.from({ length: 4 }, () => registrationForm({ username: 'Wanted' }))
  const secrets = []
  for (const form of forms) secrets.push(await secretSentBy(form.email, () => register(form)))
  const replies = await Promise.all(secrets.map(activate))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409])
})

test('limits the registrations of an email, and replaces those without a valid link', async () => {
  const { email } = registrationForm()
  const now = app.clock.now()
  const ids = [await insertPending(email, new Date(now.getTime() - 2 * 86_400_000))]
  while (ids.length < accountLimits.registrationsPerEmail) {
    ids.push(await insertPending(email, now))
  }
  const createLink = (registrationId: string, hours: number) => ({
    registrationId,
    purpose: 'activation' as const,
    tokenHash: crypto.randomUUID(),
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
  })
  const [expired, ...linked] = ids
  await app.deps.db.insert(linkTokens).values(linked.map((id) => createLink(id, 2)))
  expect((await register(registrationForm({ email }))).status).toBe(200)
  const saved = (await listPending(email)).map(({ id }) => id)
  expect(saved).toHaveLength(accountLimits.registrationsPerEmail)
  expect(saved).not.toContain(expired)
  expect(saved).toEqual(expect.arrayContaining(linked))
  await until(
    'the link of the newest',
    async () => (await linkCount(email)) === accountLimits.registrationsPerEmail,
  )
  const rejection = await register(registrationForm({ email }))
  expect(rejection).toMatchObject({
    status: 429,
    body: { code: 'too_many', msg: accountMessages.tooManyRegistrations },
  })
  expect(Number(rejection.headers.get('Retry-After'))).toBeGreaterThan(7000)
})

test('other requesters cannot use up the registrations of an email', async () => {
  const form = registrationForm()
  const strangers = await Promise.all(
    Array.from({ length: accountLimits.registrationsPerRequester + 3 }, () =>
      register(registrationForm({ email: form.email }), '198.51.100.7'),
    ),
  )
  const statuses = strangers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const rejected = strangers.find(({ status }) => status === 429)
  expect(rejected?.body).toMatchObject({
    code: 'too_many',
    msg: accountMessages.tooManyRegistrations,
  })
  expect(Number(rejected?.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  await until('the emails of the stranger', () => countEmails(form.email) === 5)

  const secret = await secretSentBy(form.email, () => register(form, '203.0.113.4'))
  expect((await activate(secret)).status).toBe(200)
  const accounts = await app.deps.db.select().from(users).where(eq(users.email, form.email))
  expect(accounts).toMatchObject([{ fullname: form.fullname, username: form.username }])
  await expect(logInAs(app, form.email)).resolves.toMatch(/./)
})

test('an IPv6 site counts as one requester, and can register an email again once its links have expired', async () => {
  const { email } = registrationForm()
  const statusFrom = async (address: string) =>
    (await register(registrationForm({ email }), address)).status
  for (let network = 1; network <= accountLimits.registrationsPerRequester; network++) {
    expect(await statusFrom(`2001:db8:1:${network}::1`)).toBe(200)
  }
  expect(await statusFrom('2001:db8:1:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:2::1')).toBe(200)
  await until('every link', async () => (await linkCount(email)) === 6)
  app.clock.pass({ hours: accountLimits.activationHours, minutes: 1 })
  expect(await statusFrom('2001:db8:1:ffff::1')).toBe(200)
})

test('counts requesters per email, and stores no IP address', async () => {
  const address = '198.51.100.8'
  const forms = [registrationForm(), registrationForm()]
  for (const form of forms) expect((await register(form, address)).status).toBe(200)
  const stored = (await Promise.all(forms.map(({ email }) => listPending(email)))).flat()
  expect(stored[0]?.requester).toMatch(/^[\w-]{43}$/)
  expect(stored[0]?.requester).not.toBe(stored[1]?.requester)
})

test('the cleanup deletes registrations after a week, but not before a link sent late expires', async () => {
  const [old, late] = [registrationForm(), registrationForm()]
  for (const form of [old, late]) await secretSentBy(form.email, () => register(form))
  app.clock.pass({ days: 6, hours: 20 })
  const secret = await secretSentBy(late.email, () => resend({ email: late.email, password }))
  app.clock.pass({ hours: 10 })
  expect((await logIn(old.email)).status).toBe(401)
  await cleanUpAccounts(app.deps)
  expect(await listPending(old.email)).toEqual([])
  expect((await activate(secret)).status).toBe(200)
})

test('deleting an account deletes pending registrations with its email', async () => {
  const admin = await createUser(app, { role: 'admin' })
  const user = await createUser(app)
  await insertPending(user.email, app.clock.now())
  const token = await logInAs(app, admin.email)
  expect((await callApi(app, `DELETE /user/delete/${user.id}`, { token })).status).toBe(200)
  expect(await listPending(user.email)).toEqual([])
})

test('a link is expired if its email got an account in another way', async () => {
  const form = registrationForm()
  const secret = await secretSentBy(form.email, () => register(form))
  const user = await createUser(app, { email: form.email })
  expect(await activate(secret)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
  const rows = await app.deps.db
    .select()
    .from(users)
    .where(and(eq(users.email, form.email), eq(users.id, user.id)))
  expect(rows).toHaveLength(1)
})

test('sends no more links after a week, so that an undeliverable email is not retried for ever', async () => {
  const { email } = registrationForm()
  const id = await insertPending(email, app.clock.now())
  const { activation } = accountEmails(app.deps)
  app.clock.pass({ days: 6, hours: 23 })
  expect(await activation(id)).toMatchObject({ to: email })
  app.clock.pass({ hours: 2 })
  expect(await listPending(email)).toHaveLength(1)
  expect(await activation(id)).toBeUndefined()
  expect(await activation(email)).toBeUndefined()
})
