import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  setWebhookState,
  webhookPolicy,
} from '#server/domain/webhooks/index.ts'
import {
  deliveryListQuery,
  deliveryListResponse,
  deliveryResponse,
  webhookListResponse,
  webhookRequest,
  webhookResponse,
  webhookSecretResponse,
  webhookStateRequest,
} from '#shared/contract/administration/webhooks.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

/** Webhooks and the log of what was sent to them. */
export function webhookRoutes(deps: Deps) {
  const shared = { tag: 'Administration', right: webhookPolicy.manage } as const
  /** Whoever changes where events go, or how they are signed, must have proved who they are. */
  const proved = { ...shared, requiresFreshProof: true } as const
  /** Each call makes the server connect to another site. */
  const sending = { ...shared, response: deliveryResponse, limit: 'bulkPerUser' } as const
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/webhooks',
      guardEndpoint(deps, {
        ...shared,
        summary: 'List the webhooks, oldest first',
        response: webhookListResponse,
      }),
      async (c) => c.json({ webhooks: await listWebhooks(deps) }),
    )
    .post(
      '/api/admin/webhooks',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Create a webhook',
        details: 'The secret that signs deliveries is in this response only.',
        response: webhookSecretResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(webhookRequest),
      async (c) => c.json(await createWebhook(deps, c.get('session').user, c.req.valid('json'))),
    )
    .put(
      '/api/admin/webhooks/:id',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Change a webhook',
        response: webhookResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(webhookRequest),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await changeWebhook(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .delete(
      '/api/admin/webhooks/:id',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Delete a webhook and the log of its deliveries',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await deleteWebhook(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/admin/webhooks/:id/secret',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Replace the secret of a webhook',
        details:
          'The new secret is in this response only. For 24 hours, deliveries are signed with the old one too.',
        response: webhookSecretResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await rotateSecret(deps, c.get('session').user, id))
      },
    )
    .put(
      '/api/admin/webhooks/:id/state',
      guardEndpoint(deps, {
        ...shared,
        summary: 'Turn a webhook on or off',
        details: 'While it is off, no events are recorded for it. What was waiting has failed.',
        response: webhookResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(webhookStateRequest),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await setWebhookState(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/admin/webhooks/:id/test',
      guardEndpoint(deps, {
        ...sending,
        summary: 'Send a test event to a webhook',
        errors: ['not_found', 'conflict'],
      }),
      async (c) => c.json(await sendTestEvent(deps, parseIdParam(c, messages.notFound))),
    )
    .get(
      '/api/admin/webhooks/:id/deliveries',
      guardEndpoint(deps, {
        ...shared,
        summary: 'List the deliveries of the last 30 days, newest first, 20 per page',
        response: deliveryListResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(deliveryListQuery),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await listDeliveries(deps, id, c.req.valid('query')))
      },
    )
    .post(
      '/api/admin/webhooks/:id/deliveries/:delivery/replay',
      guardEndpoint(deps, {
        ...sending,
        summary: 'Send a delivery again, with the same id',
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        const delivery = parseIdParam(c, messages.deliveryNotFound, 'delivery')
        return c.json(await replayDelivery(deps, id, delivery))
      },
    )
}
