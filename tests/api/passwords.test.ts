import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { accountEmails } from '#server/domain/accounts/index.ts'
import { hashPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { asUser, createUser, logInAs, password, registrationForm } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { secretIn } from '../helpers/mail-server.ts'
import { useTestHouse } from '../helpers/test-house.ts'
import { until } from '../helpers/until.ts'

const house = useTestHouse()

const forgot = (email: unknown) => ask(house, 'POST /user/forgot', { body: { email } })
const reset = (token: string | undefined, password: unknown) =>
  ask(house, 'POST /user/reset', { token, body: { password } })
const isAlive = async (token: string) =>
  (await ask(house, 'GET /user/user', { token })).status === 200

async function resetSecret(email: string, olderThan = ''): Promise<string> {
  await forgot(email)
  return until('a fresh reset letter', async () => {
    const letter = await house.mail.letterTo(email, 'Set a new')
    const secret = secretIn(letter, '/user/reset/')
    return secret === olderThan ? undefined : secret
  })
}

test('a forgotten password is set by the link in the letter, and a notice follows', async () => {
  const person = await asUser(house)
  const secret = await resetSecret(person.email)
  expect(await reset(secret, 'six666')).toMatchObject({
    status: 200,
    body: { msg: accountMessages.passwordUpdated },
  })
  expect(await isAlive(person.token)).toBe(false)
  await house.mail.letterTo(person.email, 'was changed')
})

test('a password of eight letters from the link page opens the account', async () => {
  const person = await createUser(house)
  await reset(await resetSecret(person.email), 'eight888')
  await expect(logInAs(house, person.email, 'eight888')).resolves.toMatch(/./)
})

test('the answer is the same for known, unknown and inactive addresses, and only the known get a letter', async () => {
  const known = await createUser(house)
  const inactive = registrationForm()
  await ask(house, 'POST /user/register', { body: inactive })
  const replies = [
    await forgot(known.email),
    await forgot('nobody@example.test'),
    await forgot(inactive.email),
  ]
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, body: { msg: accountMessages.resetSent } })
  }
  await house.mail.letterTo(known.email, 'Set a new')
  const resets = house.mail.letters.filter((letter) => letter.subject.includes('Set a new'))
  expect(resets.map((letter) => letter.to)).not.toContain('nobody@example.test')
  expect(resets.map((letter) => letter.to)).not.toContain(inactive.email)
})

test.each(['', 'ada', 5, undefined])(
  'a forgotten password of the address %s is refused',
  async (email) => {
    expect(await forgot(email)).toMatchObject({ status: 400, body: { msg: 'invalid Email' } })
  },
)

test('a reset link works once, for an hour, and a newer one kills it', async () => {
  const person = await createUser(house)
  const first = await resetSecret(person.email)
  const second = await resetSecret(person.email, first)
  expect(await reset(first, 'some password')).toMatchObject({
    status: 400,
    body: { msg: accountMessages.resetExpired, code: 'link_expired' },
  })
  expect((await reset(second, 'some password')).status).toBe(200)
  expect((await reset(second, 'other password')).status).toBe(400)

  const late = await resetSecret(person.email, second)
  house.clock.pass({ minutes: 61 })
  expect((await reset(late, 'some password')).status).toBe(400)
})

test('the link page asks for six letters', async () => {
  const person = await createUser(house)
  const secret = await resetSecret(person.email)
  expect(await reset(secret, '12345')).toMatchObject({
    status: 400,
    body: { msg: 'Password must be at least 6 characters.' },
  })
  expect((await reset(secret, 'six666')).status).toBe(200)
})

test('without a token nothing is reset', async () => {
  expect(await reset(undefined, 'some password')).toMatchObject({
    status: 401,
    body: { msg: 'password session expired' },
  })
})

test('a password change ends the other sessions, keeps this one, and sends a notice', async () => {
  const person = await asUser(house)
  const other = await logInAs(house, person.email)
  for (const short of ['', '12345']) {
    expect((await reset(person.token, short)).status).toBe(400)
  }
  expect(await reset(person.token, '12345')).toMatchObject({
    body: { msg: 'Password must be at least 8 characters long' },
  })
  expect(await reset(person.token, '1234567')).toMatchObject({
    status: 400,
    body: { msg: 'Password must be at least 8 characters long' },
  })
  expect(await isAlive(other)).toBe(true)
  expect((await reset(person.token, 'a new password')).status).toBe(200)
  expect(await isAlive(other)).toBe(false)
  expect(await isAlive(person.token)).toBe(true)
  await house.mail.letterTo(person.email, 'was changed')
})

test('a password change kills a reset link that is under way', async () => {
  const person = await asUser(house)
  const secret = await resetSecret(person.email)
  await reset(person.token, 'a new password')
  expect((await reset(secret, 'stolen password')).status).toBe(400)
})

test('the link of an activation letter sets no password, and is not spent by the try', async () => {
  const form = registrationForm()
  await ask(house, 'POST /user/register', { body: form })
  const letter = await house.mail.letterTo(form.email, 'Activate')
  const secret = secretIn(letter, '/user/activate/')
  expect(await reset(secret, 'some password')).toMatchObject({
    status: 400,
    body: { code: 'link_expired' },
  })
  const activated = await ask(house, 'POST /user/activation', {
    body: { activation_token: secret },
  })
  expect(activated.status).toBe(200)
})

test('letters say nothing to those they are not for', async () => {
  const letters = accountEmails(house.deps)
  const active = await createUser(house)
  const inactive = registrationForm()
  await ask(house, 'POST /user/register', { body: inactive })
  expect(await letters.activation(active.email)).toBeUndefined()
  expect(await letters.reset(inactive.email)).toBeUndefined()
  expect(await letters.reset('nobody@example.test')).toBeUndefined()
  expect(await letters.reset(active.email)).toMatchObject({ to: active.email })
})

const common = { fields: { password: accountMessages.passwordCommon } }
const naming = { fields: { password: accountMessages.passwordNamesAccount } }

test('a common password, or one with the name of the account, is rejected wherever one is set', async () => {
  const person = await asUser(house, { fullname: 'Wilhelmina Harker' })
  const form = registrationForm()
  for (const [password, body] of [
    ['password1', common],
    [`my ${form.username} 2026`, naming],
  ] as const) {
    const request = { ...form, password, cfpassword: password }
    const reply = await ask(house, 'POST /user/register', { body: request })
    expect(reply).toMatchObject({ status: 400, body })
  }
  expect(await reset(person.token, 'Password1')).toMatchObject({ status: 400, body: common })
  expect(await reset(person.token, 'harker of 1897')).toMatchObject({ status: 400, body: naming })
  const secret = await resetSecret(person.email)
  expect(await reset(secret, '123456')).toMatchObject({ status: 400, body: common })
  expect(await reset(secret, 'wilhelmina')).toMatchObject({ status: 400, body: naming })
  // The link is not used up by what was rejected.
  expect((await reset(secret, 'a new password')).status).toBe(200)
})

test('a password from before the rule keeps working', async () => {
  const { id, email } = await createUser(house)
  const passwordHash = await hashPassword('password1')
  await house.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await expect(logInAs(house, email, 'password1')).resolves.toMatch(/./)
})

describe('in a session of our own pages', () => {
  const web = { 'Lectern-Client': 'web' }
  const change = (token: string, body: object) => ask(house, 'POST /user/reset', { token, body })
  const next = 'a new password'
  const needed = { fields: { currentPassword: accountMessages.currentPasswordNeeded } }
  const wrong = { fields: { currentPassword: accountMessages.currentPasswordWrong } }

  async function inPages() {
    const person = await createUser(house)
    const body = { email: person.email, password }
    const reply = await ask(house, 'POST /user/login', { body, headers: web })
    return { ...person, token: String(reply.body['access_token']) }
  }

  test('the current password is asked for after ten minutes', async () => {
    const { token, email } = await inPages()
    house.clock.pass({ minutes: 11 })
    for (const body of [{ password: next }, { password: next, currentPassword: '' }]) {
      expect(await change(token, body)).toMatchObject({ status: 400, body: needed })
    }
    const guess = { password: next, currentPassword: 'not the password' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    await expect(logInAs(house, email)).resolves.toMatch(/./)
    expect((await change(token, { password: next, currentPassword: password })).status).toBe(200)
    await expect(logInAs(house, email, next)).resolves.toMatch(/./)
  })

  test('it is not needed before, yet checked when it is sent', async () => {
    const { token } = await inPages()
    const guess = { password: next, currentPassword: 'not the password' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    expect((await change(token, { password: next })).status).toBe(200)
  })

  test('who has no password sets one by a reset link', async () => {
    const { token, id, email } = await inPages()
    await house.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    house.clock.pass({ minutes: 11 })
    expect(await change(token, { password: next })).toMatchObject({ status: 400, body: needed })
    const guess = { password: next, currentPassword: 'anything' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    expect((await reset(await resetSecret(email), next)).status).toBe(200)
  })
})

test('other clients change the password without the current one, however old the session is', async () => {
  const person = await asUser(house)
  house.clock.pass({ hours: 5 })
  expect((await reset(person.token, 'a new password')).status).toBe(200)
})
