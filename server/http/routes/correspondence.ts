import { Hono } from 'hono'
import { z } from 'zod'
import {
  replyToMessage,
  updateMessage,
  confirmSubscription,
  correspondencePolicy,
  listMessages,
  sendMessage,
  subscribe,
  unsubscribe,
} from '#server/domain/correspondence/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  replyRequest,
  contactMessage,
  contactRequest,
  updateMessageRequest,
  messageListQuery,
  subscribeRequest,
  subscriptionToken,
} from '#shared/contract/community/correspondence.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { findActor } from '../middleware/find-actor.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseBodyOrForm, parseQuery } from '../middleware/parse-request.ts'
import { respondToForm } from '../middleware/respond-to-form.ts'

const tag = 'Correspondence'

/** Contact messages with the admins’ inbox, and the newsletter. */
export function correspondenceRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/contact',
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.sendMessage,
        isPersonalized: true,
        summary: 'Send a message to the site’s team',
        response: messageResponse,
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(contactRequest),
      async (c) => {
        const actor = await findActor(deps, c)
        const from = { address: c.get('clientAddress'), userId: actor?.id }
        return c.json(await sendMessage(deps, c.req.valid('json'), from))
      },
    )
    .get(
      '/api/admin/messages',
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.manageInbox,
        summary: 'List contact messages, open ones first, then the newest, ten per page',
        response: z.array(contactMessage),
      }),
      parseQuery(messageListQuery),
      async (c) => {
        const { messages, total } = await listMessages(deps, c.req.valid('query'))
        c.header('X-Total-Count', String(total))
        return c.json(messages)
      },
    )
    .patch(
      '/api/admin/messages/:id',
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.manageInbox,
        summary: 'Mark a message as read, close it or reopen it',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(updateMessageRequest),
      async (c) => {
        const id = parseIdParam(c, correspondenceMessages.unknownMessage)
        return c.json(await updateMessage(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/admin/messages/:id/answer',
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.manageInbox,
        summary: 'Reply to a message by email, once',
        response: messageResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(replyRequest),
      async (c) => {
        const id = parseIdParam(c, correspondenceMessages.unknownMessage)
        return c.json(
          await replyToMessage(deps, c.get('session').user, id, c.req.valid('json').answer),
        )
      },
    )
    .post(
      '/api/newsletter',
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary: 'Subscribe to the newsletter; a link in an email confirms the subscription',
        response: messageResponse,
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(subscribeRequest),
      async (c) => c.json(await subscribe(deps, c.req.valid('json'), c.get('clientAddress'))),
    )
    .post(
      '/api/newsletter/confirmation',
      respondToForm(correspondenceMessages.confirmTitle),
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary: 'Confirm a subscription with the token of its link',
        details:
          'A browser that sends the form of the page without JavaScript gets the message as a page.',
        response: messageResponse,
        errors: ['invalid_input', 'link_expired', 'too_many'],
      }),
      parseBodyOrForm(subscriptionToken),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.json(await confirmSubscription(deps, token, c.get('clientAddress')))
      },
    )
    .post(
      '/api/newsletter/unsubscribe/:token',
      respondToForm(correspondenceMessages.unsubscribeTitle),
      guardEndpoint(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary:
          'Unsubscribe from the newsletter, also by the one-click unsubscribe of email clients (RFC 8058)',
        response: messageResponse,
        errors: ['too_many'],
      }),
      async (c) => c.json(await unsubscribe(deps, c.req.param('token'), c.get('clientAddress'))),
    )
}
