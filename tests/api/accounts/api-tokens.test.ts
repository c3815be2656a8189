import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { apiTokens, auditEntries } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { apiTokenCreated, ownApiTokens } from '#shared/contract/accounts/api-tokens.ts'
import { accountLimits } from '#shared/limits.ts'
import { apiTokenMessages as messages } from '#shared/messages/accounts/api-tokens.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { recoverAdmin } from '../../../server/commands/admin-recover.ts'

const app = useTestApp()

const form = { name: 'Weekly report', scopes: ['accounts:read', 'learning:write'], days: 30 }
const create = (token: string, changes: Record<string, unknown> = {}) =>
  callApi(app, 'POST /user/api_tokens', { token, body: { ...form, ...changes } })
const list = async (token: string) =>
  ownApiTokens.parse((await callApi(app, 'GET /user/api_tokens', { token })).body)
const revoke = (token: string, id: string) =>
  callApi(app, `DELETE /user/api_tokens/${id}`, { token })
const use = (apiToken: string) =>
  callApi(app, 'GET /user/user?fields=short', { token: `Bearer ${apiToken}` })
const invalid = { status: 401, body: { code: 'not_logged_in', msg: messages.invalid } }

/** A user with a token that works. */
async function asTokenOwner(account: Parameters<typeof asUser>[1] = {}) {
  const user = await asUser(app, account)
  const { token: apiToken, apiToken: listed } = apiTokenCreated.parse(
    (await create(user.token)).body,
  )
  expect((await use(apiToken)).status).toBe(200)
  return { ...user, apiToken, apiTokenId: listed._id }
}

describe('a new token', () => {
  test('is shown once and stored as a hash', async () => {
    const user = await asUser(app)
    const reply = await create(user.token)
    const { token, apiToken } = apiTokenCreated.parse(reply.body)
    expect(token).toMatch(/^lectern_[\w-]{43}$/)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(apiToken).toMatchObject({ name: form.name, scopes: form.scopes, lastUsedAt: null })
    const lifetime = Date.parse(apiToken.expiresAt) - Date.parse(apiToken.createdAt)
    expect(lifetime).toBe(30 * 24 * 3_600_000)
    expect(await list(user.token)).toEqual([apiToken])
    const stored = await app.deps.db.select().from(apiTokens)
    expect(JSON.stringify(stored)).not.toContain(token.slice('lectern_'.length))
  })

  test('is in the audit log, and its owner gets an email without it', async () => {
    const user = await asTokenOwner()
    const { source } = await app.mail.emailTo(user.email, 'API token was created')
    expect(source).toContain('Weekly report')
    expect(source).toContain('accounts:read, learning:write')
    expect(source).toContain('/dashboard/developer')
    expect(source).not.toContain(user.apiToken)
    await revoke(user.token, user.apiTokenId)
    const entries = await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, user.id))
      .orderBy(auditEntries.id)
    expect(entries).toMatchObject([
      { action: 'api_token.created', details: { scopes: form.scopes, days: 30 } },
      { action: 'api_token.revoked' },
    ])
  })

  test.each([
    [{ name: ' ' }, { name: messages.nameMissing }],
    [{ name: 'x'.repeat(51) }, { name: messages.nameTooLong }],
    [{ scopes: [] }, { scopes: messages.scopesMissing }],
    [{ scopes: undefined }, { scopes: messages.scopesMissing }],
    [{ scopes: ['files:write', 'files:write'] }, { scopes: messages.scopesRepeated }],
    [{ days: 366 }, { days: messages.daysMissing }],
    [{ days: undefined }, { days: messages.daysMissing }],
  ])('is rejected with %j', async (changes, fields) => {
    const { token } = await asUser(app)
    expect(await create(token, changes)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields },
    })
    expect(await list(token)).toEqual([])
  })

  test('is rejected with a scope that does not exist', async () => {
    const { token } = await asUser(app)
    expect((await create(token, { scopes: ['everything:write'] })).status).toBe(400)
  })

  test('is rejected beyond the maximum, also in parallel', async () => {
    const user = await asUser(app)
    for (let have = 0; have < accountLimits.apiTokensMax - 2; have++)
      await addApiToken(app, user.id)
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(user.token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect((await create(user.token)).body).toMatchObject({ code: 'conflict', msg: messages.full })
    const [first] = await list(user.token)
    await revoke(user.token, first?._id ?? '')
    expect((await create(user.token)).status).toBe(200)
  })
})

describe('a token', () => {
  test('acts for its user, also without the word Bearer', async () => {
    const user = await asTokenOwner()
    expect((await use(user.apiToken)).body['email']).toBe(user.email)
    expect((await callApi(app, 'GET /user/user', { token: user.apiToken })).status).toBe(200)
    const update = (token: string) =>
      callApi(app, 'PATCH /user/update', { token, body: { bio: 'Draws maps.' } })
    expect((await update(user.apiToken)).body).toMatchObject({
      code: 'insufficient_scope',
      scope: 'accounts:write',
      msg: messages.scopeRequired('accounts:write'),
    })
    const writer = await addApiToken(app, user.id, { scopes: ['accounts:write'] })
    expect((await update(writer)).status).toBe(200)
  })

  test('never exceeds the rights that its user has now', async () => {
    const admin = await asUser(app, { role: 'admin' })
    const apiToken = await addApiToken(app, admin.id, { scopes: ['administration:read'] })
    const count = () => callApi(app, 'GET /api/admin/counts', { token: apiToken })
    expect((await count()).status).toBe(200)
    await app.pool.query(`update users set role = 'student' where id = $1`, [admin.id])
    expect(await count()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('is not accepted once it is revoked, and others cannot revoke it', async () => {
    const user = await asTokenOwner()
    const other = await asUser(app)
    expect(await revoke(other.token, user.apiTokenId)).toMatchObject({
      status: 404,
      body: { msg: messages.missing },
    })
    expect((await use(user.apiToken)).status).toBe(200)
    expect((await revoke(user.token, user.apiTokenId)).body['msg']).toBe(messages.revoked)
    expect(await use(user.apiToken)).toMatchObject(invalid)
    expect(await list(user.token)).toEqual([])
    expect((await revoke(user.token, user.apiTokenId)).status).toBe(404)
  })

  test('of another form or of nobody is rejected', async () => {
    const user = await asTokenOwner()
    const unknown = user.apiToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await use(unknown)).toMatchObject({ status: 401 })
    expect(await use(`lectern_${'A'.repeat(43)}`)).toMatchObject(invalid)
    expect(await use(user.apiToken.replace('lectern_', ''))).toMatchObject({ status: 401 })
  })

  test('that is no longer valid counts as none in calls that are open to visitors', async () => {
    const message = { name: 'Ada Lovelace', email: 'ada@example.test', message: 'Please help me.' }
    const token = `lectern_${'A'.repeat(43)}`
    const { status } = await callApi(app, 'POST /api/contact', { token, body: message })
    expect(status).toBe(200)
  })

  test.each([
    ['suspended', 'update users set suspended_at = now() where id = $1'],
    ['deleted by its owner', `update users set erasure_at = now() + '1 day' where id = $1`],
    ['erased', 'delete from users where id = $1'],
  ])('stops at once when the account is %s', async (_state, statement) => {
    const user = await asTokenOwner()
    await app.pool.query(statement, [user.id])
    expect(await use(user.apiToken)).toMatchObject(invalid)
  })
})

describe('all tokens of a user are revoked', () => {
  test('by a password reset, but not by a change of the password', async () => {
    const user = await asTokenOwner()
    const body = { password: 'another horse' }
    const change = await callApi(app, 'POST /user/reset', { token: user.token, body })
    expect(change.status).toBe(200)
    expect((await use(user.apiToken)).status).toBe(200)
    await callApi(app, 'POST /user/forgot', { body: { email: user.email } })
    const token = secretIn(await app.mail.emailTo(user.email, 'Set a new'), '/user/reset/')
    const reset = { token, body: { password: 'seven kettles' } }
    expect((await callApi(app, 'POST /user/reset', reset)).status).toBe(200)
    expect(await use(user.apiToken)).toMatchObject(invalid)
  })

  test('by the recovery of the account on the server', async () => {
    const user = await asTokenOwner()
    const options = { databaseUrl: app.databaseUrl, dataDir: '', publicUrl: '' }
    await recoverAdmin(['--email', user.email], options)
    expect(await use(user.apiToken)).toMatchObject(invalid)
  })

  test('by an undone change of the email address, but not by the change', async () => {
    const user = await asTokenOwner()
    const { email } = registrationForm()
    await callApi(app, 'POST /user/email', { token: user.token, body: { email } })
    const received = await app.mail.emailTo(email, 'Confirm your new')
    const confirmation = { token: secretIn(received, '/user/email/confirm/') }
    await callApi(app, 'POST /user/email/confirmation', { body: confirmation })
    expect((await use(user.apiToken)).status).toBe(200)
    const notice = await app.mail.emailTo(user.email, 'address was changed')
    const undo = { body: { token: secretIn(notice, '/user/email/undo/') } }
    expect((await callApi(app, 'POST /user/email/undo', undo)).status).toBe(200)
    expect(await use(user.apiToken)).toMatchObject(invalid)
  })
})

test('the API description names the scopes', async () => {
  const { body } = await callApi(app, 'GET /api/openapi.json')
  const { paths, components } = body as unknown as {
    paths: Record<string, Record<string, { security: unknown; description: string }>>
    components: { securitySchemes: object }
  }
  expect(components.securitySchemes).toMatchObject({
    apiToken: { type: 'http', scheme: 'bearer' },
    session: { type: 'http', scheme: 'bearer' },
  })
  expect(paths['/user/notes']?.['get']).toMatchObject({
    security: [{ session: [] }, { apiToken: ['learning:read'] }],
    description: expect.stringContaining('An API token needs the scope `learning:read`.'),
  })
  expect(paths['/api/lessons/{id}']?.['get']?.security).toEqual([
    {},
    { session: [] },
    { apiToken: ['learning:read'] },
  ])
  expect(paths['/user/api_tokens']?.['post']).toMatchObject({
    security: [{ session: [] }],
    description: expect.stringContaining('Closed to API tokens.'),
  })
  expect(paths['/api/courses']?.['get']?.security).toEqual([])
})

// From here on, the clock is moved.

test('a token needs a fresh proof to be created, and none to be listed and revoked', async () => {
  const user = await asTokenOwner()
  app.clock.pass({ minutes: 11 })
  expect(await create(user.token)).toMatchObject({
    status: 403,
    body: { code: 'proof_required', methods: ['password'] },
  })
  expect(await list(user.token)).toHaveLength(1)
  expect((await revoke(user.token, user.apiTokenId)).status).toBe(200)
  const proof = { method: 'password', password }
  await callApi(app, 'POST /user/proof', { token: user.token, body: proof })
  expect((await create(user.token)).status).toBe(200)
})

test('the last use is stored, every five minutes at most', async () => {
  const user = await asTokenOwner()
  const readLastUse = async () => (await list(user.token))[0]?.lastUsedAt
  const first = await readLastUse()
  expect(first).toEqual(expect.any(String))
  app.clock.pass({ minutes: 4 })
  await use(user.apiToken)
  expect(await readLastUse()).toBe(first)
  app.clock.pass({ minutes: 2 })
  await Promise.all([use(user.apiToken), use(user.apiToken)])
  const second = await readLastUse()
  expect(Date.parse(String(second)) - Date.parse(String(first))).toBeGreaterThanOrEqual(6 * 60_000)
})

test('a token expires, is listed as expired for 30 days, and is deleted', async () => {
  const user = await createUser(app)
  const logIn = async () =>
    String(
      (await callApi(app, 'POST /user/login', { body: { ...user, password } })).body[
        'access_token'
      ],
    )
  const { token } = apiTokenCreated.parse((await create(await logIn(), { days: 7 })).body)
  app.clock.pass({ days: 6, hours: 23 })
  expect((await use(token)).status).toBe(200)
  app.clock.pass({ hours: 2 })
  expect(await use(token)).toMatchObject(invalid)
  expect(await list(await logIn())).toMatchObject([{ expired: true }])
  await cleanUpAccounts(app.deps)
  expect(await list(await logIn())).toHaveLength(1)
  app.clock.pass({ days: 30 })
  await cleanUpAccounts(app.deps)
  expect(await list(await logIn())).toEqual([])
})
