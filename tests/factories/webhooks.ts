import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { claimDeliveries, deliver } from '#server/domain/webhooks/index.ts'
import type { WebhookDelivery, WebhookRequest } from '#shared/contract/administration/webhooks.ts'
import { callApi } from '../helpers/client.ts'

export const webhookForm: WebhookRequest = {
  url: 'https://hooks.example.com/lectern',
  description: 'Customer database',
  events: ['user.created'],
}

/** Creates a webhook by an admin. */
export async function createWebhook(
  app: { fetch: Fetch },
  admin: { token: string },
  options: Partial<WebhookRequest> = {},
): Promise<{ id: string; secret: string }> {
  const { status, body } = await callApi(app, 'POST /api/admin/webhooks', {
    token: admin.token,
    body: { ...webhookForm, ...options },
  })
  if (status !== 200) throw new Error(`The webhook was not created: ${JSON.stringify(body)}`)
  const { webhook, secret } = body as { webhook: { _id: string }; secret: string }
  return { id: webhook._id, secret }
}

/** The deliveries to a webhook, newest first. */
export async function listDeliveries(
  app: { fetch: Fetch },
  admin: { token: string },
  id: string,
): Promise<WebhookDelivery[]> {
  const { body } = await callApi(app, `GET /api/admin/webhooks/${id}/deliveries`, {
    token: admin.token,
  })
  return body['deliveries'] as WebhookDelivery[]
}

/** Sends what is due once, as a server process does. Resolves with the number of attempts. */
export async function deliverDue(deps: Deps): Promise<number> {
  const claimed = await claimDeliveries(deps)
  await Promise.all(claimed.map((delivery) => deliver(deps, delivery, deps.stopping)))
  return claimed.length
}
