import { expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/index.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const logIn = (body: unknown, address: string) =>
  callApi(app, 'POST /user/login', { body, ...from(address) })

async function collectStatuses(
  count: number,
  work: (index: number) => Promise<{ status: number }>,
) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  return replies.map((reply) => reply.status).toSorted()
}

test('limits wrong passwords per account to ten, also concurrently', async () => {
  const { email } = await createUser(app)
  const statuses = await collectStatuses(14, (index) =>
    logIn({ email, password: 'not the password' }, `10.0.0.${index}`),
  )
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const rejected = await logIn({ email, password }, '10.0.1.1')
  expect(rejected).toMatchObject({
    status: 429,
    body: { code: 'too_many', msg: generalMessages.tooMany },
  })
  expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(800)
})

test('delays failed logins before rejecting them', async () => {
  const { email } = await createUser(app)
  const tryWrongly = () => logIn({ email, password: 'not the password' }, '10.0.2.1')
  for (let round = 0; round < 6; round++) await tryWrongly()
  const start = performance.now()
  await tryWrongly()
  expect(performance.now() - start).toBeGreaterThan(990)
})

test('a correct password resets the count of wrong ones', async () => {
  const { email } = await createUser(app)
  for (let round = 0; round < 3; round++) {
    await collectStatuses(5, () => logIn({ email, password: 'not the password' }, '10.0.3.1'))
    await expect(logInAs(app, email)).resolves.toMatch(/./)
  }
})

test('limits logins per address to a hundred', async () => {
  const statuses = await collectStatuses(104, (index) =>
    logIn({ email: `nobody${index}@example.test`, password }, '10.0.4.1'),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('limits registrations per address to twenty per hour', async () => {
  const statuses = await collectStatuses(22, () =>
    callApi(app, 'POST /user/register', { body: registrationForm(), ...from('10.0.5.1') }),
  )
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
})

test('limits emails per recipient to five per hour, whoever requests them', async () => {
  const { email } = await createUser(app)
  const statuses = await collectStatuses(7, (index) =>
    callApi(app, 'POST /user/forgot', { body: { email }, ...from(`10.0.6.${index}`) }),
  )
  expect(statuses).toEqual([...Array(5).fill(200), 429, 429])
})

test.each(['POST /user/resend_activation', 'POST /api/newsletter'] as const)(
  'requests of %s leave the recipient all emails of a password reset',
  async (call) => {
    const { email } = await createUser(app)
    const requestEmails = (name: Parameters<typeof callApi>[1]) =>
      collectStatuses(7, (index) =>
        callApi(app, name, { body: { email }, ...from(`10.0.12.${index}`) }),
      )
    const limited = [...Array(5).fill(200), 429, 429]
    expect(await requestEmails(call)).toEqual(limited)
    expect(await requestEmails('POST /user/forgot')).toEqual(limited)
  },
)

test('changes to the email address of another user leave them all emails of a password reset', async () => {
  const { email } = await createUser(app)
  const { token } = await asUser(app)
  const changes = await collectStatuses(7, () =>
    callApi(app, 'POST /user/email', { token, body: { email }, ...from('10.0.13.1') }),
  )
  expect(changes).toEqual([...Array(5).fill(409), 429, 429])
  const resets = await collectStatuses(7, () =>
    callApi(app, 'POST /user/forgot', { body: { email }, ...from('10.0.13.2') }),
  )
  expect(resets).toEqual([...Array(5).fill(200), 429, 429])
})

test('a recipient at the email limit can still be registered from another address', async () => {
  const form = registrationForm()
  const register = (body: unknown, address: string) =>
    callApi(app, 'POST /user/register', { body, ...from(address) })
  const forgotStatuses = await collectStatuses(7, () =>
    callApi(app, 'POST /user/forgot', { body: { email: form.email }, ...from('10.0.10.1') }),
  )
  expect(forgotStatuses).toEqual([...Array(5).fill(200), 429, 429])
  const registered = await collectStatuses(7, () =>
    register(registrationForm({ email: form.email }), '10.0.10.1'),
  )
  expect(registered).toEqual([...Array(5).fill(200), 429, 429])
  expect((await register(form, '10.0.11.1')).status).toBe(200)
})

test('limits guessed links per address to thirty', async () => {
  const statuses = await collectStatuses(32, (index) =>
    callApi(app, 'POST /user/activation', {
      body: { activation_token: `guess${index}` },
      ...from('10.0.7.1'),
    }),
  )
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  const reset = await callApi(app, 'POST /user/reset', {
    body: { password },
    token: 'guess',
    ...from('10.0.7.1'),
  })
  expect(reset.status).toBe(429)
})

test('limits requested emails per address to thirty per hour', async () => {
  const statuses = await collectStatuses(32, (index) =>
    callApi(app, 'POST /user/forgot', {
      body: { email: `asked${index}@example.test` },
      ...from('10.0.8.1'),
    }),
  )
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
})

test('limits password changes per session to ten', async () => {
  const { email } = await createUser(app)
  const token = await logInAs(app, email)
  const statuses = await collectStatuses(12, () =>
    callApi(app, 'POST /user/reset', { token, body: { password } }),
  )
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test('stores counters without plain emails and IP addresses', async () => {
  await logIn({ email: 'whoever@example.test', password }, '10.0.9.1')
  const keys = (await app.deps.db.select().from(rateLimits)).map((row) => row.key).join('\n')
  expect(keys).toContain('loginPerAccount')
  expect(keys).not.toContain('whoever')
  expect(keys).not.toContain('10.0.9.1')
})

test('hosts of one IPv6 network share a budget, and the networks of a site a larger one', async () => {
  const guess = (address: string) =>
    callApi(app, 'POST /user/activation', { body: { activation_token: 'guess' }, ...from(address) })
  const sameNetwork = await collectStatuses(32, (index) =>
    guess(`[2001:db8:1:1::${index}]:${5000 + index}`),
  )
  expect(sameNetwork).toEqual([...Array(30).fill(400), 429, 429])
  expect((await guess('2001:db8:1:2::1')).status).toBe(400)
  const siteNetworks = await collectStatuses(240, (index) => guess(`2001:db8:2:${index}::1`))
  expect(siteNetworks).toEqual(Array(240).fill(400))
  expect((await guess('2001:db8:2:ffff::1')).status).toBe(429)
  expect((await guess('2001:db8:3::1')).status).toBe(400)
})
