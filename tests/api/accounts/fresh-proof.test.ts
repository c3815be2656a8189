import { describe, expect, test } from 'vitest'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { password } from '#tests/factories/registration-form.ts'
import { addTotp, createAuthenticator } from '#tests/factories/second-factors.ts'
import { asMember, asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

const prove = (token: string, body: unknown) => callApi(app, 'POST /user/proof', { token, body })

/** An admin, and a call that requires a fresh proof. */
async function asAdmin() {
  const admin = await asUser(app, { role: 'admin' })
  const { id } = await createUser(app)
  const changeRole = (token = admin.token) =>
    callApi(app, `PATCH /api/admin/users/${id}`, { token, body: { role: 'instructor' } })
  return { admin, changeRole }
}

describe('a call that requires a fresh proof', () => {
  test('is open for ten minutes after the login, and again after a proof', async () => {
    const { admin, changeRole } = await asAdmin()
    app.clock.pass({ minutes: 9 })
    expect((await changeRole()).status).toBe(200)
    app.clock.pass({ minutes: 2 })
    expect(await changeRole()).toMatchObject({
      status: 403,
      body: { code: 'proof_required', methods: ['password'] },
    })
    expect(await prove(admin.token, { method: 'password', password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', fields: { password: securityMessages.passwordWrong } },
    })
    expect((await changeRole()).status).toBe(403)
    expect((await prove(admin.token, { method: 'password', password })).status).toBe(200)
    expect((await changeRole()).status).toBe(200)
    app.clock.pass({ minutes: 11 })
    expect((await changeRole()).status).toBe(403)
  })

  test('is not opened by the proof of another session', async () => {
    const { admin, changeRole } = await asAdmin()
    app.clock.pass({ minutes: 11 })
    const { body } = await callApi(app, 'POST /user/login', { body: { ...admin, password } })
    const other = String(body['access_token'])
    expect((await changeRole(other)).status).toBe(200)
    expect((await changeRole()).status).toBe(403)
  })

  test('names the missing right first', async () => {
    const { changeRole } = await asAdmin()
    const student = await asMember(app)
    app.clock.pass({ minutes: 11 })
    expect(await changeRole(student.token)).toMatchObject({ body: { code: 'forbidden' } })
  })

  test.each([
    ['POST /user/security/totp', undefined],
    ['DELETE /user/security/totp', undefined],
    ['POST /user/security/passkeys/options', undefined],
    ['POST /user/security/recovery_codes', undefined],
    ['DELETE /user/security/passkeys/6f1f4a4e-4c8f-4b1c-9b0e-0d8d0f3a2b11', undefined],
    ['POST /user/email', { email: 'new@example.test' }],
    ['POST /user/privacy/export', undefined],
    ['POST /user/privacy/export/address', undefined],
    ['POST /user/privacy/deletion', undefined],
  ] as const)('%s is one', async (call, body) => {
    const { token } = await asUser(app)
    app.clock.pass({ minutes: 11 })
    expect(await callApi(app, call, { token, body })).toMatchObject({
      body: { code: 'proof_required' },
    })
  })
})

describe('a call that changes the rights of a user or deletes accounts', () => {
  test.each([
    ['PATCH /api/admin/users/:id', () => ({ role: 'instructor' })],
    ['PUT /api/admin/users/:id/moderator', () => ({ moderator: true })],
    ['PATCH /api/admin/instructors/:id', () => ({ decision: 'grant', seen: 'none' })],
    ['POST /api/bulk/delete_users', (id: string) => ({ ids: [id] })],
  ] as const)('%s requires a fresh proof', async (path, toBody) => {
    const admin = await asUser(app, { role: 'admin' })
    const { id } = await createUser(app)
    const send = () => {
      const call = path.replace(':id', id) as typeof path
      return callApi(app, call, { token: admin.token, body: toBody(id) })
    }
    app.clock.pass({ minutes: 11 })
    expect(await send()).toMatchObject({
      status: 403,
      body: { code: 'proof_required', methods: ['password'] },
    })
    await prove(admin.token, { method: 'password', password })
    expect((await send()).status).toBe(200)
  })

  test('DELETE /user/delete/:id requires it of our pages, since older clients cannot ask', async () => {
    const admin = await createUser(app, { role: 'admin' })
    const logIn = async (headers: Record<string, string>) => {
      const body = { email: admin.email, password }
      return String(
        (await callApi(app, 'POST /user/login', { body, headers })).body['access_token'],
      )
    }
    const ours = await logIn({ 'Lectern-Client': 'web' })
    const older = await logIn({})
    const [one, two] = [await createUser(app), await createUser(app)]
    app.clock.pass({ minutes: 11 })
    const remove = (token: string, { id }: { id: string }) =>
      callApi(app, `DELETE /user/delete/${id}`, { token })
    expect(await remove(ours, one)).toMatchObject({ body: { code: 'proof_required' } })
    expect((await remove(older, two)).status).toBe(200)
    await prove(ours, { method: 'password', password })
    expect((await remove(ours, one)).status).toBe(200)
  })
})

describe('a proof', () => {
  test('by a code is accepted once', async () => {
    const { admin, changeRole } = await asAdmin()
    const totp = await addTotp(app, admin.id)
    app.clock.pass({ minutes: 11 })
    expect((await changeRole()).body['methods']).toEqual(['totp', 'password'])
    const proof = { method: 'totp', code: totp.code() }
    expect((await prove(admin.token, proof)).status).toBe(200)
    expect((await changeRole()).status).toBe(200)
    expect((await prove(admin.token, proof)).status).toBe(401)
  })

  test('by a passkey of the user is accepted, and no other challenge', async () => {
    const { admin, changeRole } = await asAdmin()
    const authenticator = createAuthenticator()
    const optionsOf = async (call: `POST /${string}`) => {
      const { body } = await callApi(app, call, { token: admin.token, body: {} })
      return body['options'] as { challenge: string }
    }
    const response = authenticator.register(await optionsOf('POST /user/security/passkeys/options'))
    const body = { name: 'Laptop', response }
    await callApi(app, 'POST /user/security/passkeys', { token: admin.token, body })
    app.clock.pass({ minutes: 11 })
    const ofSignIn = authenticator.sign(await optionsOf('POST /user/login/passkey/options'))
    const byPasskey = (one: unknown) => prove(admin.token, { method: 'passkey', response: one })
    expect(await byPasskey(ofSignIn)).toMatchObject({ body: { code: 'challenge_expired' } })
    const own = authenticator.sign(await optionsOf('POST /user/proof/options'))
    expect((await byPasskey(own)).status).toBe(200)
    expect((await changeRole()).status).toBe(200)
  })

  test('is limited to ten attempts, also in parallel', async () => {
    const { token } = await asUser(app)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => prove(token, { method: 'password', password: 'wrong' })),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await prove(token, { method: 'password', password })).status).toBe(429)
  })

  test('is not possible without a password or second factor: the user logs in again', async () => {
    const member = await asMember(app)
    app.clock.pass({ minutes: 11 })
    const body = { email: 'new@example.test' }
    expect(await callApi(app, 'POST /user/email', { ...member, body })).toMatchObject({
      status: 403,
      body: { code: 'proof_required', methods: [], msg: securityMessages.proofUnavailable },
    })
  })
})
