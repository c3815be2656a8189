import { Hono } from 'hono'
import { z } from 'zod'
import { findSession } from '#server/domain/accounts/index.ts'
import {
  answerMessage,
  changeMessage,
  confirmSubscription,
  correspondencePolicy,
  listMessages,
  sendMessage,
  subscribe,
  unsubscribe,
} from '#server/domain/correspondence/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  answerRequest,
  contactMessage,
  contactRequest,
  messageChange,
  messageListQuery,
  subscribeRequest,
  subscriptionToken,
} from '#shared/contract/correspondence.ts'
import { messageAnswer } from '#shared/contract/parts.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { idOf, tokenOf } from '../request-facts.ts'

const tag = 'Correspondence'

/** The contact form with its inbox, and the newsletter. */
export function correspondenceRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/contact',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.write,
        summary: 'Write to the people behind the site',
        answer: messageAnswer,
        refusals: ['invalid_input', 'too_many'],
      }),
      parseBody(contactRequest),
      async (c) => {
        const token = tokenOf(c)
        const session = token ? await findSession(deps, token) : undefined
        const from = { address: c.get('clientAddress'), userId: session?.user.id }
        return c.json(await sendMessage(deps, c.req.valid('json'), from))
      },
    )
    .get(
      '/api/admin/messages',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.keepInbox,
        summary: 'Messages of the contact form, ten a page: open ones first, then the newest',
        answer: z.array(contactMessage),
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
      guardCall(deps, {
        tag,
        right: correspondencePolicy.keepInbox,
        summary: 'Mark a message as read, close it or open it again',
        answer: messageAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseBody(messageChange),
      async (c) => {
        const id = idOf(c, correspondenceMessages.unknownMessage)
        return c.json(await changeMessage(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/admin/messages/:id/answer',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.keepInbox,
        summary: 'Answer a message by e-mail, once',
        answer: messageAnswer,
        refusals: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(answerRequest),
      async (c) => {
        const id = idOf(c, correspondenceMessages.unknownMessage)
        return c.json(
          await answerMessage(deps, c.get('session').user, id, c.req.valid('json').answer),
        )
      },
    )
    .post(
      '/api/newsletter',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary: 'Ask for the newsletter; a link in a letter confirms it',
        answer: messageAnswer,
        refusals: ['invalid_input', 'too_many'],
      }),
      parseBody(subscribeRequest),
      async (c) => c.json(await subscribe(deps, c.req.valid('json'), c.get('clientAddress'))),
    )
    .post(
      '/api/newsletter/confirmation',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary: 'Confirm a subscription with the secret of its link',
        answer: messageAnswer,
        refusals: ['invalid_input', 'link_expired', 'too_many'],
      }),
      parseBody(subscriptionToken),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.json(await confirmSubscription(deps, token, c.get('clientAddress')))
      },
    )
    .post(
      '/api/newsletter/unsubscribe/:token',
      guardCall(deps, {
        tag,
        right: correspondencePolicy.subscribe,
        summary: 'Leave the newsletter, as mail programs do with one click (RFC 8058)',
        answer: messageAnswer,
        refusals: ['too_many'],
      }),
      async (c) => c.json(await unsubscribe(deps, c.req.param('token'), c.get('clientAddress'))),
    )
}
