import { describe, expect, test } from 'vitest'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { addTotp } from '#tests/factories/second-factors.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const setupRequired = {
  status: 403,
  body: { code: 'second_factor_setup_required', msg: securityMessages.setupRequired },
}

describe('required of admins', () => {
  const app = useTestApp({ requireSecondFactor: 'admins' })

  test('an admin without a second factor can only add one', async () => {
    const admin = await asUser(app, { role: 'admin' })
    for (const call of [
      'GET /api/admin/counts',
      'GET /user/sessions',
      'PATCH /user/update',
      'POST /user/email',
      'POST /user/reset',
      // Open to visitors, but not with this session.
      'GET /api/courses/my_course',
    ] as const) {
      const body = call.startsWith('GET') ? undefined : { password: 'another horse' }
      expect(await callApi(app, call, { token: admin.token, body }), call).toMatchObject(
        setupRequired,
      )
    }
    const own = await callApi(app, 'GET /user/user?fields=short', admin)
    expect(own).toMatchObject({ status: 200, body: { mustSetUpSecondFactor: true } })
    expect((await callApi(app, 'GET /user/security', admin)).body).toMatchObject({
      isRequired: true,
    })
    expect((await callApi(app, 'POST /user/security/totp', admin)).status).toBe(200)

    await addTotp(app, admin.id)
    expect((await callApi(app, 'GET /api/admin/counts', admin)).status).toBe(200)
    expect((await callApi(app, 'GET /user/user?fields=short', admin)).body).toMatchObject({
      mustSetUpSecondFactor: false,
    })
  })

  test('others need none, until they become admins', async () => {
    const user = await asUser(app, { role: 'instructor' })
    expect((await callApi(app, 'GET /user/sessions', user)).status).toBe(200)
    await app.pool.query(`update users set role = 'admin' where id = $1`, [user.id])
    expect(await callApi(app, 'GET /user/sessions', user)).toMatchObject(setupRequired)
  })

  test('moderators need none', async () => {
    const moderator = await asUser(app)
    await app.pool.query(`update users set is_moderator = true where id = $1`, [moderator.id])
    expect((await callApi(app, 'GET /api/moderation/cases', moderator)).status).toBe(200)
  })
})

describe('required of admins and moderators', () => {
  const app = useTestApp({ requireSecondFactor: 'moderators' })

  test('a user who becomes a moderator can only add one', async () => {
    const admin = await asUser(app, { role: 'admin' })
    const user = await asUser(app)
    expect(await callApi(app, 'GET /api/admin/counts', admin)).toMatchObject(setupRequired)
    await addTotp(app, admin.id)
    expect((await callApi(app, 'GET /user/sessions', user)).status).toBe(200)
    const { status } = await callApi(app, `PUT /api/admin/users/${user.id}/moderator`, {
      token: admin.token,
      body: { moderator: true },
    })
    expect(status).toBe(200)

    for (const call of ['GET /api/moderation/cases', 'GET /user/sessions'] as const) {
      expect(await callApi(app, call, user), call).toMatchObject(setupRequired)
    }
    expect((await callApi(app, 'GET /user/user?fields=short', user)).body).toMatchObject({
      mustSetUpSecondFactor: true,
    })
    expect((await callApi(app, 'GET /user/security', user)).body).toMatchObject({
      isRequired: true,
    })
    expect((await callApi(app, 'POST /user/security/totp', user)).status).toBe(200)
    await addTotp(app, user.id)
    expect((await callApi(app, 'GET /api/moderation/cases', user)).status).toBe(200)
  })

  test('others need none', async () => {
    const instructor = await asUser(app, { role: 'instructor' })
    expect((await callApi(app, 'GET /user/sessions', instructor)).status).toBe(200)
  })
})
