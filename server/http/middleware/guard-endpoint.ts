import { describeRoute, resolver } from 'hono-openapi'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  loggedInUsers,
  requireRight,
  type Right,
  type ResourceRight,
} from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { WriteLimit } from '#server/platform/rate-limits/rules.ts'
import { errorBody, errorStatus, type ErrorCode } from '#shared/errors.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { type ApiEnv, readToken } from '../context.ts'

export interface EndpointOptions {
  tag:
    | 'Accounts'
    | 'Administration'
    | 'Catalogue'
    | 'Community'
    | 'Correspondence'
    | 'Files'
    | 'Authoring'
    | 'Catalogue'
    | 'Correspondence'
    | 'Learning'
    | 'Notifications'
    | 'Service'
  summary: string
  /** What clients must know beyond the summary; whole sentences. */
  details?: string
  response: z.ZodType
  /** Who may make the call. A right over a thing is decided by the verb, once it has the thing. */
  right: Right | ResourceRight<never>
  errors?: ErrorCode[]
  /** The fields of a multipart body; JSON bodies are described by their parser. */
  form?: z.ZodType
  /** The budget that a write takes from, where it is not `writePerPerson`. */
  limit?: WriteLimit
}

/**
 * A call: who may make it and how often, and how the API's documentation describes it. Leaves the session
 * for the route where a person is needed; throws `not_logged_in` or `forbidden`, and `too_many` for
 * writes. No write gets past here uncounted, also if it is rejected later.
 */
export function guardEndpoint(deps: Deps, call: EndpointOptions) {
  const { right, limit = 'writePerPerson' } = call
  const door = createMiddleware<ApiEnv>(async (c, next) => {
    if (needsPerson(right) || c.req.method !== 'GET') c.header('Cache-Control', 'no-store')
    if (needsPerson(right)) {
      const token = readToken(c)
      if (!token) throw new AppError('not_logged_in', accountMessages.pleaseLogin)
      const session = await findSession(deps, token)
      if (!session) throw new AppError('not_logged_in', accountMessages.sessionEnded)
      if (isWrite(c.req.method)) await deps.limits.take(limit, session.user.id)
      requireRight('allows' in right ? right : loggedInUsers, session.user)
      c.set('session', session)
    } else if (isWrite(c.req.method)) {
      await deps.limits.take('writePerAddress', c.get('clientAddress'))
    }
    await next()
  })
  return Object.assign(door, describe(call), { right, limit })
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function needsPerson(right: Right | ResourceRight<never>): boolean {
  return !('allows' in right && right.allows(undefined))
}

function describe(call: EndpointOptions) {
  const refusals = [
    ...(needsPerson(call.right) ? ['not_logged_in' as const, 'forbidden' as const] : []),
    ...(call.errors ?? []),
  ]
  const responses = Object.groupBy(refusals, (code) => String(errorStatus[code]))
  const failures = Object.entries(responses).map(([status, codes = []]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: resolver(errorBody) } },
    },
  ])
  return describeRoute({
    tags: [call.tag],
    summary: call.summary,
    ...(needsPerson(call.right) ? { security: [{ token: [] }] } : {}),
    description: [`Open to ${call.right.holders}.`, call.details ?? ''].join(' ').trim(),
    ...(call.form
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: resolver(call.form) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: resolver(call.response) } },
      },
      ...Object.fromEntries(failures),
      default: {
        description: 'Any other failure',
        content: { 'application/json': { schema: resolver(errorBody) } },
      },
    },
  })
}
