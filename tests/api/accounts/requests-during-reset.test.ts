import { expect, test } from 'vitest'
import { pushForm } from '#tests/factories/push.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import {
  addPasskey,
  addTotp,
  computeCode,
  createAuthenticator,
} from '#tests/factories/second-factors.ts'
import { asUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { queueCalls } from '#tests/helpers/queue-calls.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Call = [call: Parameters<typeof callApi>[1], body: object]

const newPassword = 'seven kettles'

/** Calls of somebody who knows the old password. What a call needs first is done before the reset. */
const calls: Record<string, (token: string) => Promise<Call>> = {
  'a change of the password': async () => ['POST /user/reset', { password: 'stolen password' }],
  'a change of the email address': async () => [
    'POST /user/email',
    { email: registrationForm().email },
  ],
  'a new passkey': async (token) => {
    const { body } = await callApi(app, 'POST /user/security/passkeys/options', { token })
    const response = createAuthenticator().register(body['options'] as { challenge: string })
    return ['POST /user/security/passkeys', { name: 'Laptop', response }]
  },
  'an authenticator app': async (token) => {
    const { body } = await callApi(app, 'POST /user/security/totp', { token })
    const code = computeCode(app, String(body['secret']))
    return ['POST /user/security/totp/confirmation', { code }]
  },
  'a browser for push notifications': async () => ['POST /user/push-subscriptions', pushForm()],
  'the end of all other sessions': async () => ['DELETE /user/sessions', {}],
  'an API token': async () => [
    'POST /user/api_tokens',
    { name: 'Script', scopes: ['learning:read'], days: 30 },
  ],
}

/** The same for an account with a second factor, which a login needs after the reset, too. */
const callsWithFactor: Record<string, (userId: string) => Promise<Call>> = {
  'the removal of an authenticator app': async (userId) => {
    await addTotp(app, userId)
    return ['DELETE /user/security/totp', {}]
  },
  'the removal of a passkey': async (userId) => {
    const id = await addPasskey(app, userId)
    return [`DELETE /user/security/passkeys/${id}`, {}]
  },
  'a replacement of the recovery codes': async (userId) => {
    await addTotp(app, userId)
    return ['POST /user/security/recovery_codes', {}]
  },
}

/** Sends the call while the password is reset; returns its response. */
async function callDuringReset(
  owner: { id: string; email: string; token: string },
  [call, body]: Call,
) {
  await callApi(app, 'POST /user/forgot', { body: { email: owner.email } })
  const secret = secretIn(await app.mail.emailTo(owner.email, 'Set a new'), '/user/reset/')
  const [reset, reply] = await queueCalls(app, owner.id, [
    () => callApi(app, 'POST /user/reset', { token: secret, body: { password: newPassword } }),
    () => callApi(app, call, { token: owner.token, body }),
  ])
  expect(reset?.status).toBe(200)
  return reply
}

test.each(Object.entries(calls))(
  '%s that is requested during a password reset is rejected',
  async (_what, prepare) => {
    const owner = await asUser(app)
    const reply = await callDuringReset(owner, await prepare(owner.token))
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
    await expect(logInAs(app, owner.email, newPassword)).resolves.toMatch(/./)
  },
)

test.each(Object.entries(callsWithFactor))(
  '%s that is requested during a password reset is rejected',
  async (_what, prepare) => {
    const owner = await asUser(app)
    const reply = await callDuringReset(owner, await prepare(owner.id))
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  },
)

test('a reset link that is used while the user changes the password is no longer valid', async () => {
  const owner = await asUser(app)
  await callApi(app, 'POST /user/forgot', { body: { email: owner.email } })
  const secret = secretIn(await app.mail.emailTo(owner.email, 'Set a new'), '/user/reset/')
  const [changed, reset] = await queueCalls(app, owner.id, [
    () => callApi(app, 'POST /user/reset', { token: owner.token, body: { password: newPassword } }),
    () => callApi(app, 'POST /user/reset', { token: secret, body: { password: 'other kettles' } }),
  ])
  expect(changed?.status).toBe(200)
  expect(reset).toMatchObject({ body: { code: 'link_expired' } })
  await expect(logInAs(app, owner.email, newPassword)).resolves.toMatch(/./)
})
