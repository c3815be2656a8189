import { describeRoute, resolver } from 'hono-openapi'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import {
  type ActiveSession,
  requireFreshProof,
  requireVoice,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  loggedInUsers,
  requireRight,
  type Right,
  type ResourceRight,
} from '#server/domain/rights.ts'
import type { WriteLimit } from '#server/platform/rate-limits/rules.ts'
import { scopeRequired } from '#shared/contract/accounts/api-tokens.ts'
import { proofRequired } from '#shared/contract/accounts/security.ts'
import { errorBody, errorStatus, type ErrorCode } from '#shared/errors.ts'
import type { ApiEnv } from '../context.ts'
import {
  type ApiTag,
  getTokenAccess,
  requireScope,
  type TokenAccess,
  toScope,
} from './api-scopes.ts'
import { requireSession } from './find-actor.ts'

export interface EndpointOptions {
  tag: ApiTag
  summary: string
  /** What clients must know beyond the summary; whole sentences. */
  details?: string
  /** Undefined: successful responses have no body. */
  response: z.ZodType | undefined
  /** Of a successful response, if it is not JSON. */
  contentType?: string
  /** Who may send the request. A right to one resource is checked by the operation that loads it. */
  right: Right | ResourceRight<never>
  errors?: ErrorCode[]
  /** It writes what others read: not while a moderator has silenced the user. */
  publishes?: true
  /** What the bodies of these errors have besides the fields of all errors. */
  errorFields?: Partial<Record<ErrorCode, z.ZodRawShape>>
  /** The fields of a multipart body; `parseBody` describes JSON bodies. */
  form?: z.ZodType
  /** It changes nothing, though its method is not GET: its body must not appear in URLs. No limit of writes applies. */
  onlyReads?: true
  /** The rate limit of a write; `writePerUser` by default. */
  limit?: WriteLimit
  /**
   * Requires that the user logged in or proved who they are within 10 minutes; else `proof_required`. `web`: only in
   * sessions of our own pages, for calls of the original specification, whose older clients cannot ask.
   */
  requiresFreshProof?: true | 'web'
  /** Open to users who must add a second factor before they may do anything else. */
  openDuringSetup?: true
  /** Open to visitors, but its response depends on the logged-in user, whom `findActor` returns. */
  isPersonalized?: true
  /**
   * Whether API tokens with the scope may send it. By default, those of accounts and those that require a fresh proof
   * are closed to tokens.
   */
  tokens?: 'open' | 'closed'
}

/**
 * Authorizes an API request, applies the rate limit of writes and describes the endpoint in OpenAPI. Sets
 * `session` if the endpoint requires a login. Throws `not_logged_in`, `forbidden`, `insufficient_scope`, `proof_required`
 * or `too_many`. A write counts against its limit even if it is rejected later.
 */
export function guardEndpoint(deps: Deps, endpoint: EndpointOptions) {
  const { right, limit = 'writePerUser' } = endpoint
  const access = getTokenAccess({ ...endpoint, requiresLogin: requiresLogin(right) })
  const guard = createMiddleware<ApiEnv>(async (c, next) => {
    const countsAsWrite = isWrite(c.req.method) && !endpoint.onlyReads
    const scope = access === 'open' ? toScope(endpoint.tag, c.req.method) : undefined
    c.set('apiScope', scope)
    if (requiresLogin(right) || c.req.method !== 'GET') c.header('Cache-Control', 'no-store')
    if (requiresLogin(right)) {
      const session = await requireSession(deps, c, endpoint)
      await deps.limits.take('callPerUser', session.user.id)
      if (countsAsWrite) await deps.limits.take(limit, session.user.id)
      requireScope(session, scope)
      requireRight('allows' in right ? right : loggedInUsers, session.user)
      if (mustProve(endpoint, session)) await requireFreshProof(deps, session)
      if (endpoint.publishes) requireVoice(session.user, deps.clock.now())
      c.set('session', session)
    } else if (countsAsWrite) {
      await deps.limits.take('writePerAddress', c.get('clientAddress'))
    }
    await next()
  })
  const { onlyReads, publishes, tag } = endpoint
  const declared = { right, limit, onlyReads, publishes, tag, access }
  return Object.assign(guard, describeEndpoint(endpoint, access), declared)
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function mustProve({ requiresFreshProof }: EndpointOptions, session: ActiveSession): boolean {
  return requiresFreshProof === 'web' ? session.client === 'web' : requiresFreshProof === true
}

function requiresLogin(right: Right | ResourceRight<never>): boolean {
  return !('allows' in right && right.allows(undefined))
}

function describeEndpoint(endpoint: EndpointOptions, access: TokenAccess) {
  const codes = [
    ...(requiresLogin(endpoint.right) ? ['not_logged_in' as const, 'forbidden' as const] : []),
    ...(access === 'open' ? ['insufficient_scope' as const] : []),
    ...(endpoint.requiresFreshProof ? ['proof_required' as const] : []),
    ...(endpoint.publishes ? ['silenced' as const] : []),
    ...(endpoint.errors ?? []),
  ]
  const errorFields = {
    proof_required: proofRequired,
    insufficient_scope: scopeRequired,
    ...endpoint.errorFields,
  }
  const codesByStatus = Object.groupBy(codes, (code) => String(errorStatus[code]))
  const errorResponses = Object.entries(codesByStatus).map(([status, group = []]) => [
    status,
    {
      description: group.join(', '),
      content: {
        'application/json': { schema: resolver(describeErrorBody(group, errorFields)) },
      },
    },
  ])
  return describeRoute({
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: describeSecurity(endpoint, access),
    description: [`Open to ${endpoint.right.holders}.`, endpoint.details ?? ''].join(' ').trim(),
    ...(endpoint.form
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: resolver(endpoint.form) } },
          },
        }
      : {}),
    responses: {
      ...describeSuccess(endpoint),
      ...Object.fromEntries(errorResponses),
      default: {
        description: 'Any other failure',
        content: { 'application/json': { schema: resolver(errorBody) } },
      },
    },
  })
}

/** `describeScopes` adds the scope of an API token, which depends on the method. */
function describeSecurity(
  { right, isPersonalized }: EndpointOptions,
  access: TokenAccess,
): Record<string, string[]>[] {
  const isOpenToVisitors = !requiresLogin(right)
  if (isOpenToVisitors && !isPersonalized) return []
  return [
    ...(isOpenToVisitors ? [{}] : []),
    { session: [] },
    ...(access === 'open' ? [{ apiToken: [] }] : []),
  ]
}

function describeSuccess({ response, contentType = 'application/json' }: EndpointOptions) {
  if (!response) return { 204: { description: 'Success' } }
  const content = { [contentType]: { schema: resolver(response) } }
  return { 200: { description: 'Success', content } }
}

/** The body of errors with one status. Each field beyond those of all errors belongs to one of the codes. */
function describeErrorBody(
  codes: ErrorCode[],
  fields: NonNullable<EndpointOptions['errorFields']> = {},
) {
  const shapes = codes.map((code) => z.object(fields[code] ?? {}).partial().shape)
  return errorBody.extend(Object.assign({ code: z.enum(codes) }, ...shapes))
}
