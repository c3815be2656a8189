import { beforeAll, describe, expect, test } from 'vitest'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { asMember } from '#tests/factories/users.ts'
import { createWebhook, listDeliveries, webhookForm } from '#tests/factories/webhooks.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let admin: { id: string; token: string }
beforeAll(async () => {
  admin = await asMember(app, { role: 'admin' })
})

const call = (path: Parameters<typeof callApi>[1], body?: unknown) =>
  callApi(app, path, { token: admin.token, ...(body === undefined ? {} : { body }) })

async function readWebhook(id: string): Promise<Webhook | undefined> {
  const { body } = await call('GET /api/admin/webhooks')
  return (body['webhooks'] as Webhook[]).find(({ _id }) => _id === id)
}

async function readAudit(id: string): Promise<unknown[]> {
  const { body } = await call(`GET /api/admin/audit?search=${id}`)
  return (body as unknown as { action: string; subject: { name: string } }[]).map(
    ({ action, subject }) => `${action} ${subject.name}`,
  )
}

test('creation returns the secret once, stores it encrypted and is audited by host', async () => {
  const { body } = await call('POST /api/admin/webhooks', webhookForm)
  const { msg, secret, webhook } = body as { msg: string; secret: string; webhook: Webhook }
  expect(msg).toBe(messages.created)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ ...webhookForm, disabledReason: null, failingSince: null })
  const listed = await call('GET /api/admin/webhooks')
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  const { rows } = await app.pool.query('select * from webhooks where id = $1', [webhook._id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length))
  expect(await readAudit(webhook._id)).toEqual(['webhook.created hooks.example.com'])
})

describe('rejects', () => {
  test.each([
    ['url', 'nonsense', messages.urlInvalid],
    ['url', 'ftp://example.com/', messages.urlInvalid],
    ['url', 'https://user:secret@example.com/', messages.urlWithCredentials],
    ['url', `https://example.com/${'a'.repeat(500)}`, messages.urlTooLong],
    ['url', 'http://127.0.0.1/', messages.urlForbidden],
    ['url', 'http://[::1]/', messages.urlForbidden],
    ['url', 'http://169.254.169.254/latest/meta-data', messages.urlForbidden],
    ['url', 'https://93.184.215.14:5432/', messages.urlForbidden],
    ['events', [], messages.noEvents],
    ['description', 'a'.repeat(201), messages.descriptionTooLong],
  ])('%s %s', async (field, value, message) => {
    const { id } = await createWebhook(app, admin)
    for (const path of ['POST /api/admin/webhooks', `PUT /api/admin/webhooks/${id}`] as const) {
      expect(await call(path, { ...webhookForm, [field]: value })).toMatchObject({
        status: 400,
        body: { fields: { [field]: message } },
      })
    }
    await call(`DELETE /api/admin/webhooks/${id}`)
  })

  test('an unknown event', async () => {
    const reply = await call('POST /api/admin/webhooks', { ...webhookForm, events: ['a.b'] })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('creation, changes and rotation without a fresh proof', async () => {
    const late = await asMember(app, { role: 'admin' })
    const { id } = await createWebhook(app, late)
    await app.pool.query(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [late.id],
    )
    for (const [path, body] of [
      ['POST /api/admin/webhooks', webhookForm],
      [`PUT /api/admin/webhooks/${id}`, webhookForm],
      [`POST /api/admin/webhooks/${id}/secret`, undefined],
    ] as const) {
      expect(
        await callApi(app, path, { token: late.token, ...(body ? { body } : {}) }),
      ).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    }
    await call(`DELETE /api/admin/webhooks/${id}`)
  })

  test('ids of webhooks and deliveries that do not exist', async () => {
    const { id } = await createWebhook(app, admin)
    const unknown = crypto.randomUUID()
    for (const [path, body] of [
      [`PUT /api/admin/webhooks/${unknown}`, webhookForm],
      [`PUT /api/admin/webhooks/${unknown}/state`, { isOn: true }],
      [`POST /api/admin/webhooks/${unknown}/secret`, undefined],
      [`POST /api/admin/webhooks/${unknown}/test`, undefined],
      [`GET /api/admin/webhooks/${unknown}/deliveries`, undefined],
      [`DELETE /api/admin/webhooks/${unknown}`, undefined],
      [`POST /api/admin/webhooks/${id}/deliveries/${unknown}/replay`, undefined],
    ] as const) {
      expect(await call(path, body), path).toMatchObject({ status: 404 })
    }
    await call(`DELETE /api/admin/webhooks/${id}`)
  })
})

test('an admin changes a webhook, turns it off and on, and deletes it', async () => {
  const { id } = await createWebhook(app, admin)
  const changes = { url: 'https://example.org/in', description: '', events: ['review.created'] }
  expect((await call(`PUT /api/admin/webhooks/${id}`, changes)).body['msg']).toBe(messages.changed)
  expect(await readWebhook(id)).toMatchObject(changes)
  await call(`POST /api/admin/webhooks/${id}/test`)
  const off = await call(`PUT /api/admin/webhooks/${id}/state`, { isOn: false })
  expect(off.body).toMatchObject({
    msg: messages.turnedOff,
    webhook: { disabledReason: 'manual' },
  })
  const [cancelled] = await listDeliveries(app, admin, id)
  expect(cancelled).toMatchObject({ state: 'failed', attempts: [{ error: 'disabled' }] })
  for (const path of ['test', `deliveries/${cancelled?._id}/replay`]) {
    expect(await call(`POST /api/admin/webhooks/${id}/${path}`)).toMatchObject({
      status: 409,
      body: { msg: messages.isDisabled },
    })
  }
  await call(`PUT /api/admin/webhooks/${id}/state`, { isOn: true })
  expect(await readWebhook(id)).toMatchObject({ disabledReason: null })
  expect((await call(`DELETE /api/admin/webhooks/${id}`)).body['msg']).toBe(messages.deleted)
  expect(await readWebhook(id)).toBeUndefined()
  expect(await readAudit(id)).toEqual([
    'webhook.deleted example.org',
    'webhook.enabled example.org',
    'webhook.disabled example.org',
    'webhook.changed example.org',
    'webhook.created hooks.example.com',
  ])
})

test('lists deliveries in pages, by state, without gaps or repetitions', async () => {
  const { id } = await createWebhook(app, admin)
  await app.pool.query(
    `insert into webhook_deliveries (webhook_id, event, data, occurred_at, next_attempt_at, state)
     select $1, 'webhook.test', '{}', now(), now(), case when n <= 3 then 'failed' else 'delivered' end
     from generate_series(1, 45) as n`,
    [id],
  )
  const seen: string[] = []
  for (let before: string | undefined, hasMore = true; hasMore; before = seen.at(-1)) {
    const { body } = await call(
      `GET /api/admin/webhooks/${id}/deliveries${before ? `?before=${before}` : ''}`,
    )
    seen.push(...(body['deliveries'] as { _id: string }[]).map(({ _id }) => _id))
    hasMore = body['hasMore'] as boolean
  }
  expect(seen).toHaveLength(45)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  const failed = await call(`GET /api/admin/webhooks/${id}/deliveries?state=failed`)
  expect(failed.body).toMatchObject({ hasMore: false })
  expect(failed.body['deliveries']).toHaveLength(3)
  await call(`DELETE /api/admin/webhooks/${id}`)
})

test('there are at most 20 webhooks, also when many are created at once', async () => {
  await app.pool.query('delete from webhooks')
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => call('POST /api/admin/webhooks', webhookForm)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.filter(({ body }) => body['msg'] === messages.tooMany)).toHaveLength(5)
})
