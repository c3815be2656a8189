import { expect, test } from 'vitest'
import { countedRules, writeRules } from '#server/platform/rate-limits/rules.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { addTotp } from '#tests/factories/second-factors.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true, requireSecondFactor: 'admins' })

const update = (token: string) => callApi(app, 'PATCH /user/update', { token, body: { bio: 'Hi' } })
const tooMany = { status: 429, body: { code: 'too_many' } }

test('tokens share the write limits of their user', async () => {
  const user = await asUser(app)
  const token = await addApiToken(app, user.id)
  expect((await update(token)).status).toBe(200)
  const left = writeRules.profilePerUser.points - 1
  for (let taken = 0; taken < left; taken++) await app.deps.limits.take('profilePerUser', user.id)
  expect(await update(token)).toMatchObject(tooMany)
  expect(await update(user.token)).toMatchObject(tooMany)
})

test('a call without its scope counts too', async () => {
  const user = await asUser(app)
  const token = await addApiToken(app, user.id, { scopes: ['learning:read'] })
  for (let taken = 1; taken < writeRules.profilePerUser.points; taken++)
    await app.deps.limits.take('profilePerUser', user.id)
  expect((await update(token)).status).toBe(403)
  expect(await update(token)).toMatchObject(tooMany)
})

test('a user can create 30 tokens a day, each of which sends an email', async () => {
  const user = await asUser(app)
  for (let taken = 1; taken < countedRules.apiTokenPerUser.points; taken++)
    await app.deps.limits.take('apiTokenPerUser', user.id)
  const body = { name: 'Report', scopes: ['learning:read'], days: 7 }
  const create = () => callApi(app, 'POST /user/api_tokens', { token: user.token, body })
  expect((await create()).status).toBe(200)
  expect(await create()).toMatchObject(tooMany)
})

test('a token of an admin who must add a second factor does nothing before', async () => {
  const admin = await asUser(app, { role: 'admin' })
  const token = await addApiToken(app, admin.id)
  for (const call of ['GET /api/admin/counts', 'GET /user/user'] as const) {
    expect(await callApi(app, call, { token })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_setup_required', msg: securityMessages.setupRequired },
    })
  }
  await addTotp(app, admin.id)
  expect((await callApi(app, 'GET /api/admin/counts', { token })).status).toBe(200)
})
