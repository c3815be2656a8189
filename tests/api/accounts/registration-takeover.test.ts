import { expect, test } from 'vitest'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

const passwords = { victim: 'kettle of seven larks', attacker: 'mine to take over now' }
type Party = keyof typeof passwords

const logIn = (email: string, party: Party) =>
  callApi(app, 'POST /user/login', { body: { email, password: passwords[party] } })
const activate = (activation_token: string) =>
  callApi(app, 'POST /user/activation', { body: { activation_token } })

/** Registers and returns the secret of the link sent for this registration. */
async function register(email: string, party: Party): Promise<string> {
  const emailsTo = () => app.mail.emails.filter((receivedEmail) => receivedEmail.to === email)
  const before = emailsTo().length
  const password = passwords[party]
  const body = registrationForm({ email, password, cfpassword: password })
  expect((await callApi(app, 'POST /user/register', { body })).status).toBe(200)
  const receivedEmail = await until('the next activation email', () => emailsTo()[before])
  return secretIn(receivedEmail, '/user/activate/')
}

const orders: Party[][] = [
  ['victim', 'attacker'],
  ['attacker', 'victim'],
  ['victim', 'attacker', 'victim'],
  ['attacker', 'victim', 'attacker'],
  ['victim', 'attacker', 'attacker', 'victim'],
]

/** Every link of the victim in every order of registrations. */
const openings = orders.flatMap((order) =>
  order.flatMap((party, opened) => (party === 'victim' ? [{ order, opened }] : [])),
)

test.each(openings)(
  'registered by $order, the link of registration $opened admits only the victim',
  async ({ order, opened }) => {
    const { email } = registrationForm()
    const secrets: string[] = []
    for (const party of order) secrets.push(await register(email, party))
    expect((await activate(secrets[opened] ?? '')).status).toBe(200)
    expect((await logIn(email, 'victim')).status).toBe(200)
    expect(await logIn(email, 'attacker')).toMatchObject({
      status: 401,
      body: { msg: accountMessages.wrongCredentials },
    })
    for (const secret of secrets) {
      expect(await activate(secret)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    }
    expect((await logIn(email, 'victim')).status).toBe(200)
    expect((await logIn(email, 'attacker')).status).toBe(401)
  },
)

test('two links of an email opened concurrently activate one registration', async () => {
  const { email } = registrationForm()
  const secrets: string[] = []
  for (const party of ['victim', 'attacker', 'victim', 'attacker'] as const) {
    secrets.push(await register(email, party))
  }
  const replies = await Promise.all(secrets.map(activate))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 400, 400, 400])
  const winner = replies.findIndex((reply) => reply.status === 200)
  const [party, other] =
    winner % 2 === 0 ? (['victim', 'attacker'] as const) : (['attacker', 'victim'] as const)
  expect((await logIn(email, party)).status).toBe(200)
  expect((await logIn(email, other)).status).toBe(401)
})
