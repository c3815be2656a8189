import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkTokens, users } from '#server/db/schema/index.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { register as registerPerson } from '#server/domain/accounts/index.ts'
import { registerRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { createUser, logInAs, registrationForm } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { secretIn } from '../helpers/mail-server.ts'
import { until } from '../helpers/until.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

const register = (body: unknown) => ask(house, 'POST /user/register', { body })
const activate = (activation_token: unknown) =>
  ask(house, 'POST /user/activation', { body: { activation_token } })

async function activationSecret(email: string): Promise<string> {
  return secretIn(await house.mail.letterTo(email, 'Activate'), '/user/activate/')
}

/** The secret of a newer letter than the one that held `older`. */
function secretAfter(older: string, email: string): Promise<string> {
  return until('a newer activation letter', async () => {
    const secret = await activationSecret(email)
    return secret === older ? undefined : secret
  })
}

test('a newcomer registers, opens the letter and logs in', async () => {
  const form = registrationForm({ email: '  New.Comer@Example.test ' })
  const registered = await register(form)
  expect(registered).toMatchObject({ status: 200, body: { msg: accountMessages.registered } })

  const letter = await house.mail.letterTo('new.comer@example.test', 'Activate')
  expect(letter.source).toContain('Content-Type: text/plain')
  expect(letter.source).toContain('Content-Type: text/html')
  expect(letter.source).toContain(`Hello ${form.fullname}`)

  const activated = await activate(secretIn(letter, '/user/activate/'))
  expect(activated).toMatchObject({ status: 200, body: { msg: accountMessages.activated } })
  expect(await logInAs(house, 'NEW.COMER@example.test')).toMatch(/^[\w-]{43}$/)
})

test('a new account is a student without rights, whatever the form says', async () => {
  const form = registrationForm({ role: 'admin', authorize: true, activatedAt: '2020-01-01' })
  await register(form)
  const [user] = await house.deps.db.select().from(users).where(eq(users.email, form.email))
  expect(user).toMatchObject({ role: 'student', authorize: false, activatedAt: null })
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['nothing at all', {}, accountMessages.fieldsEmpty],
  ['a blank name', registrationForm({ fullname: '   ' }), accountMessages.fieldsEmpty],
  ['no gender', registrationForm({ gender: '' }), accountMessages.fieldsEmpty],
  ['no confirmation', registrationForm({ cfpassword: '' }), accountMessages.fieldsEmpty],
  [
    'terms not ticked',
    registrationForm({ terms: false, fullname: 'Ada' }),
    accountMessages.acceptTerms,
  ],
  [
    'nine letters of name',
    registrationForm({ fullname: 'Ada Lovel', email: 'x' }),
    accountMessages.namesTooShort,
  ],
  [
    'no address',
    registrationForm({ email: 'ada@', password: 'short' }),
    accountMessages.invalidEmail,
  ],
  [
    'seven letters of password',
    registrationForm({ password: '1234567', cfpassword: '12' }),
    accountMessages.passwordTooShort,
  ],
  [
    'two passwords',
    registrationForm({ cfpassword: 'something else' }),
    accountMessages.passwordsDiffer,
  ],
  [
    '201 letters of password',
    registrationForm({ password: 'x'.repeat(201), cfpassword: 'x'.repeat(201) }),
    accountMessages.passwordTooLong,
  ],
  [
    '51 letters of user name',
    registrationForm({ username: 'x'.repeat(51) }),
    accountMessages.usernameTooLong,
  ],
  [
    'a wrong e-mail and no gender',
    registrationForm({ email: 'ada@', gender: '' }),
    accountMessages.fieldsEmpty,
  ],
  ['an unknown gender', registrationForm({ gender: 'Robot' }), accountMessages.unknownGender],
  ['numbers for texts', registrationForm({ fullname: 12, email: [] }), accountMessages.fieldsEmpty],
])(
  'registration with %s is refused with the first message of the order',
  async (_what, body, msg) => {
    expect(await register(body)).toMatchObject({
      status: 400,
      body: { msg, code: 'invalid_input' },
    })
  },
)

test('all problems of a form are told at once, by field', async () => {
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
    terms: accountMessages.acceptTerms,
    fullname: accountMessages.namesTooShort,
    email: accountMessages.invalidEmail,
    password: accountMessages.passwordTooShort,
    cfpassword: accountMessages.passwordsDiffer,
  })
})

test.each(['{"fullname": ', '[]', 'null', '"text"'])('the body %s is refused', async (body) => {
  const reply = await register(body)
  expect(reply.status).toBe(400)
  expect(Object.values<unknown>(generalMessages)).toContain(reply.body['msg'])
})

test.each([
  ['only invisible letters', '\u200b'.repeat(12), accountMessages.fieldsEmpty],
  ['invisible padding', `Ada${'\u2060'.repeat(12)}`, accountMessages.namesTooShort],
])('a name of %s is refused', async (_what, fullname, msg) => {
  expect(await register(registrationForm({ fullname }))).toMatchObject({
    status: 400,
    body: { msg },
  })
})

test('a name stays on one line, in the account and in the letter', async () => {
  const form = registrationForm({ fullname: 'Ada Lovelace\r\nBcc: thief@example.test' })
  expect((await register(form)).status).toBe(200)
  const [user] = await house.deps.db.select().from(users).where(eq(users.email, form.email))
  expect(user?.fullname).toBe('Ada Lovelace Bcc: thief@example.test')
  const letter = await house.mail.letterTo(form.email, 'Activate')
  expect(letter.source).not.toMatch(/^Bcc:/m)
  expect(house.mail.letters.map(({ to }) => to)).not.toContain('thief@example.test')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
  'a body of type %s is refused with 415 and says what to send',
  async (type) => {
    const reply = await ask(house, 'POST /user/register', {
      body: JSON.stringify(registrationForm()),
      headers: { 'Content-Type': type },
    })
    expect(reply).toMatchObject({
      status: 415,
      body: { code: 'wrong_type', msg: generalMessages.wrongType },
    })
  },
)

test('a text with a NUL is refused with a sentence, not with a 500', async () => {
  const reply = await register(
    registrationForm({
      password: 'eight\u0000888',
      cfpassword: 'eight\u0000888',
      email: 'a\u0000@x.test',
    }),
  )
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('a verified e-mail is refused in any case, a taken user name too', async () => {
  const known = await createUser(house)
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

test('registering again over an unverified e-mail replaces the form and kills the older link', async () => {
  const first = registrationForm()
  await register(first)
  const olderSecret = await activationSecret(first.email)
  const again = {
    ...first,
    fullname: 'Another Full Name',
    password: 'another one',
    cfpassword: 'another one',
  }
  expect((await register(again)).status).toBe(200)
  const newerSecret = await secretAfter(olderSecret, first.email)
  expect(await activate(olderSecret)).toMatchObject({
    status: 400,
    body: { msg: accountMessages.activationExpired },
  })
  expect((await activate(newerSecret)).status).toBe(200)
  await expect(logInAs(house, first.email, 'another one')).resolves.toMatch(/./)
  await expect(logInAs(house, first.email, first.password)).rejects.toThrow()
})

test('two registrations of one e-mail at the same instant leave one account', async () => {
  const form = registrationForm()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      register({ ...form, username: `${form.username}x${place}` }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
  const rows = await house.deps.db.select().from(users).where(eq(users.email, form.email))
  expect(rows).toHaveLength(1)
})

test('an activation link works once, is kept as a hash, and ends after a day', async () => {
  const form = registrationForm()
  await register(form)
  const secret = await activationSecret(form.email)
  const stored = await house.deps.db.select().from(linkTokens)
  expect(stored.map((row) => row.tokenHash)).not.toContain(secret)
  expect((await activate(secret)).status).toBe(200)
  expect(await activate(secret)).toMatchObject({
    status: 400,
    body: { msg: 'Verification Expired' },
  })

  const late = registrationForm()
  await register(late)
  const lateSecret = await activationSecret(late.email)
  house.clock.pass({ hours: 24, minutes: 1 })
  expect(await activate(lateSecret)).toMatchObject({
    status: 400,
    body: { msg: 'Verification Expired' },
  })
})

test.each([undefined, '', 'nonsense', 5, null])('activation with %s is expired', async (secret) => {
  expect(await activate(secret)).toMatchObject({
    status: 400,
    body: { msg: 'Verification Expired' },
  })
})

test('the link is sent again on request, with the same answer for every address', async () => {
  const form = registrationForm()
  await register(form)
  const first = await activationSecret(form.email)
  const resend = (email: unknown) => ask(house, 'POST /user/resend_activation', { body: { email } })
  const known = await resend(form.email)
  const unknown = await resend('nobody@example.test')
  expect(known).toMatchObject({ status: 200, body: unknown.body })
  const second = await secretAfter(first, form.email)
  expect((await activate(first)).status).toBe(400)
  expect((await activate(second)).status).toBe(200)
  expect(await resend('nowhere')).toMatchObject({
    status: 400,
    body: { msg: accountMessages.invalidEmail },
  })
})

test('a letter that the mail server refuses is sent until it is taken, once', async () => {
  const form = registrationForm()
  house.mail.refuseNext(2)
  await register(form)
  await house.mail.letterTo(form.email, 'Activate')
  expect(house.mail.letters.filter((letter) => letter.to === form.email)).toHaveLength(1)
})

test('the user name of a registration that was never confirmed is free after a day', async () => {
  const abandoned = registrationForm()
  await register(abandoned)
  house.clock.pass({ hours: 25 })
  const reply = await register(registrationForm({ username: abandoned.username }))
  expect(reply.status).toBe(200)
})

test('the user name of a fresh registration is taken, and that of an active account for good', async () => {
  const fresh = registrationForm()
  await register(fresh)
  const active = await createUser(house)
  await house.deps.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, active.id))
  for (const { username } of [fresh, active]) {
    expect((await register(registrationForm({ username }))).status).toBe(409)
  }
  const kept = await house.deps.db.select().from(users).where(eq(users.id, active.id))
  expect(kept).toHaveLength(1)
})

test('registering again kills the older link before the new letter is written', async () => {
  const form = registrationForm()
  await register(form)
  const olderSecret = await activationSecret(form.email)
  const withoutLetters = {
    ...house.deps,
    jobs: { ...house.deps.jobs, enqueue: async () => {} },
  }
  await registerPerson(withoutLetters, registerRequest.parse(form), 'anywhere')
  expect((await activate(olderSecret)).status).toBe(400)
})

test('a name is never markup in a letter', async () => {
  const form = registrationForm({ fullname: 'Ada <img src=x> & Co' })
  await register(form)
  const { source } = await house.mail.letterTo(form.email, 'Activate')
  const [text = '', page = ''] = source.split('Content-Type: text/html')
  expect(text).toContain('Hello Ada <img src=x> & Co,')
  expect(text).toContain('/user/activate/')
  expect(page).toContain('Hello Ada &lt;img src=x&gt; &amp; Co,')
  expect(page).not.toContain('<img')
})
