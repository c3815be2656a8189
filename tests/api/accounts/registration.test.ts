import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkTokens, registrations, users } from '#server/db/schema/index.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const register = (body: unknown) => callApi(app, 'POST /user/register', { body })
const activate = (activation_token: unknown) =>
  callApi(app, 'POST /user/activation', { body: { activation_token } })

async function activationSecret(email: string): Promise<string> {
  return secretIn(await app.mail.emailTo(email, 'Activate'), '/user/activate/')
}

const findAccounts = (email: string) =>
  app.deps.db.select().from(users).where(eq(users.email, email))

test('registers, activates by the emailed link and logs in', async () => {
  const form = registrationForm({ email: '  New.Comer@Example.test ' })
  const registered = await register(form)
  expect(registered).toMatchObject({ status: 200, body: { msg: accountMessages.registered } })

  const receivedEmail = await app.mail.emailTo('new.comer@example.test', 'Activate')
  expect(receivedEmail.source).toContain('Content-Type: text/plain')
  expect(receivedEmail.source).toContain('Content-Type: text/html')
  expect(receivedEmail.source).toContain(`Hello ${form.fullname}`)

  const activated = await activate(secretIn(receivedEmail, '/user/activate/'))
  expect(activated).toMatchObject({ status: 200, body: { msg: accountMessages.activated } })
  expect(await logInAs(app, 'NEW.COMER@example.test')).toMatch(/^[\w-]{43}$/)
})

test('a new account is a student without rights, whatever the form contains', async () => {
  const form = registrationForm({ role: 'admin', authorize: true, activatedAt: '2020-01-01' })
  await register(form)
  expect(await findAccounts(form.email)).toEqual([])
  await activate(await activationSecret(form.email))
  const [user] = await findAccounts(form.email)
  expect(user).toMatchObject({ role: 'student', authorize: false, username: form.username })
  expect(user?.activatedAt.getFullYear()).toBeGreaterThan(2020)
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
})

test('accepts the gender in any letter case', async () => {
  const form = registrationForm({ gender: ' FEMALE ' })
  await register(form)
  await activate(await activationSecret(form.email))
  expect(await findAccounts(form.email)).toMatchObject([{ gender: 'Female' }])
})

test.each([
  ['nothing at all', {}, 'Fields cannot be empty!!!'],
  ['a blank name', registrationForm({ fullname: '   ' }), 'Fields cannot be empty!!!'],
  ['no gender', registrationForm({ gender: '' }), 'Fields cannot be empty!!!'],
  ['no confirmation', registrationForm({ cfpassword: '' }), 'Fields cannot be empty!!!'],
  [
    'terms not ticked',
    registrationForm({ terms: false, fullname: 'Ada' }),
    'Accept our Terms and Conditions to continue',
  ],
  [
    'a name of nine characters',
    registrationForm({ fullname: 'Ada Lovel', email: 'x' }),
    'Names too short',
  ],
  ['no address', registrationForm({ email: 'ada@', password: 'short' }), 'Invalid Email'],
  [
    'a password of seven characters',
    registrationForm({ password: '1234567', cfpassword: '12' }),
    'Your password should be more than 8 characters',
  ],
  ['two passwords', registrationForm({ cfpassword: 'something else' }), 'password does not match'],
  [
    'a password of 201 characters',
    registrationForm({ password: 'x'.repeat(201), cfpassword: 'x'.repeat(201) }),
    accountMessages.passwordTooLong,
  ],
  [
    'a user name of 51 characters',
    registrationForm({ username: 'x'.repeat(51) }),
    accountMessages.usernameTooLong,
  ],
  [
    'a wrong e-mail and no gender',
    registrationForm({ email: 'ada@', gender: '' }),
    'Fields cannot be empty!!!',
  ],
  ['an unknown gender', registrationForm({ gender: 'Robot' }), accountMessages.unknownGender],
  ['numbers for texts', registrationForm({ fullname: 12, email: [] }), 'Fields cannot be empty!!!'],
])('rejects %s with the first message of the specified order', async (_what, body, msg) => {
  expect(await register(body)).toMatchObject({
    status: 400,
    body: { msg, code: 'invalid_input' },
  })
})

test('returns all errors of a form by field', async () => {
  const reply = await register(
    registrationForm({
      fullname: 'Ada',
      email: 'nowhere',
      password: '1',
      cfpassword: '2',
      terms: false,
    }),
  )
  expect(reply.body['fields']).toEqual({
    terms: 'Accept our Terms and Conditions to continue',
    fullname: 'Names too short',
    email: 'Invalid Email',
    password: 'Your password should be more than 8 characters',
    cfpassword: 'password does not match',
  })
})

test.each(['{"fullname": ', '[]', 'null', '"text"'])('rejects the body %s', async (body) => {
  const reply = await register(body)
  expect(reply.status).toBe(400)
  expect(Object.values<unknown>({ ...generalMessages, ...requestMessages })).toContain(
    reply.body['msg'],
  )
})

test.each([
  ['only invisible characters', '\u200b'.repeat(12), 'Fields cannot be empty!!!'],
  ['invisible padding', `Ada${'\u2060'.repeat(12)}`, 'Names too short'],
])('rejects a name of %s', async (_what, fullname, msg) => {
  expect(await register(registrationForm({ fullname }))).toMatchObject({
    status: 400,
    body: { msg },
  })
})

test('keeps a name on one line, in the account and in the email', async () => {
  const form = registrationForm({ fullname: 'Ada Lovelace\r\nBcc: thief@example.test' })
  expect((await register(form)).status).toBe(200)
  const [pending] = await app.deps.db
    .select()
    .from(registrations)
    .where(eq(registrations.email, form.email))
  expect(pending?.fullname).toBe('Ada Lovelace Bcc: thief@example.test')
  await untilEmailsAreSent(app)
  const receivedEmail = await app.mail.emailTo(form.email, 'Activate')
  expect(receivedEmail.source).not.toMatch(/^Bcc:/m)
  expect(app.mail.emails.map(({ to }) => to)).not.toContain('thief@example.test')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
  'rejects a body of type %s with 415 and the expected type',
  async (type) => {
    const reply = await callApi(app, 'POST /user/register', {
      body: JSON.stringify(registrationForm()),
      headers: { 'Content-Type': type },
    })
    expect(reply).toMatchObject({
      status: 415,
      body: { code: 'wrong_type', msg: requestMessages.wrongType },
    })
  },
)

test('rejects text with a NUL character with a message, not with a 500', async () => {
  const reply = await register(
    registrationForm({
      password: 'eight\u0000888',
      cfpassword: 'eight\u0000888',
      email: 'a\u0000@x.test',
    }),
  )
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('rejects a verified email in any letter case, and a taken user name', async () => {
  const known = await createUser(app)
  expect(await register(registrationForm({ email: known.email.toUpperCase() }))).toMatchObject({
    status: 409,
    body: { msg: accountMessages.emailTaken, fields: { email: accountMessages.emailTaken } },
  })
  expect(
    await register(registrationForm({ username: known.username.toUpperCase() })),
  ).toMatchObject({
    status: 409,
    body: {
      msg: accountMessages.usernameTaken,
      fields: { username: accountMessages.usernameTaken },
    },
  })
})

test('an activation link works once, is stored as a hash, and expires after a day', async () => {
  const form = registrationForm()
  await register(form)
  const secret = await activationSecret(form.email)
  const stored = await app.deps.db.select().from(linkTokens)
  expect(stored.map((row) => row.tokenHash)).not.toContain(secret)
  expect((await activate(secret)).status).toBe(200)
  expect(await activate(secret)).toMatchObject({
    status: 400,
    body: { msg: 'Verification Expired' },
  })

  const late = registrationForm()
  await register(late)
  const lateSecret = await activationSecret(late.email)
  app.clock.pass({ hours: 24, minutes: 1 })
  expect(await activate(lateSecret)).toMatchObject({
    status: 400,
    body: { msg: 'Verification Expired' },
  })
})

test.each([undefined, '', 'nonsense', 5, null])(
  'reports an activation with %s as expired',
  async (secret) => {
    expect(await activate(secret)).toMatchObject({
      status: 400,
      body: { msg: 'Verification Expired' },
    })
  },
)

test('retries an email that the mail server rejects, and sends it once', async () => {
  const form = registrationForm()
  app.mail.rejectNext(2)
  await register(form)
  await untilEmailsAreSent(app)
  expect(app.mail.emails.filter((receivedEmail) => receivedEmail.to === form.email)).toHaveLength(1)
})

test('escapes names in emails', async () => {
  const form = registrationForm({ fullname: 'Ada <img src=x> & Co' })
  await register(form)
  const { source } = await app.mail.emailTo(form.email, 'Activate')
  const [text = '', page = ''] = source.split('Content-Type: text/html')
  expect(text).toContain('Hello Ada <img src=x> & Co,')
  expect(text).toContain('/user/activate/')
  expect(page).toContain('Hello Ada &lt;img src=x&gt; &amp; Co,')
  expect(page).not.toContain('<img')
})
