import { webhookForm } from '#tests/factories/webhooks.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import type { Cell, Recipe } from './recipes.ts'

/** One valid request for each call about webhooks. */
export const webhookRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /api/admin/webhooks': () => ({}),
  'POST /api/admin/webhooks': async ({ app }) => {
    await app.pool.query('delete from webhooks')
    return { body: webhookForm }
  },
  'PUT /api/admin/webhooks/:id': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
    body: webhookForm,
  }),
  'DELETE /api/admin/webhooks/:id': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
  }),
  'POST /api/admin/webhooks/:id/secret': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
  }),
  'PUT /api/admin/webhooks/:id/state': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
    body: { isOn: false },
  }),
  'POST /api/admin/webhooks/:id/test': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
  }),
  'GET /api/admin/webhooks/:id/deliveries': async ({ app }) => ({
    params: { id: await insertWebhook(app) },
  }),
  'POST /api/admin/webhooks/:id/deliveries/:delivery/replay': async ({ app }) => {
    const id = await insertWebhook(app)
    return { params: { id, delivery: await insertDelivery(app, id) } }
  },
}

async function insertWebhook({ pool }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhooks (url, events, sealed_secret) values ('https://hooks.example.com/', '{}', '') returning id`,
  )
  return rows[0]?.id ?? ''
}

async function insertDelivery({ pool }: TestApp, webhookId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, event, data, occurred_at, next_attempt_at, state)
     values ($1, 'webhook.test', '{}', now(), now(), 'failed') returning id`,
    [webhookId],
  )
  return rows[0]?.id ?? ''
}
