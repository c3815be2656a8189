import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Device, ActiveSession } from '#server/domain/accounts/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { parseForwardedFor } from '#server/platform/rate-limits/client-address.ts'
import { recordId } from '#shared/contract/fields.ts'

/** Words that old clients send where they have no token. */
const noToken = new Set(['', 'null', 'undefined', 'bearer'])

/** The token of the Authorization header, raw or after `Bearer`; undefined for anonymous requests. */
export function readToken(c: Context): string | undefined {
  const header = c.req.header('Authorization') ?? ''
  const token = header.replace(/^Bearer\s+/i, '').trim()
  return noToken.has(token.toLowerCase()) ? undefined : token
}

/**
 * The address limits count by: the caller's, as seen by the outermost proxy that is trusted, or the
 * socket's where that proxy names none.
 */
export function getClientAddress(c: Context, trustedProxies: number): string {
  return (
    resolveClientAddress(c.req.header('X-Forwarded-For'), c.env, trustedProxies) ?? 'in-process'
  )
}

/** The same from a header and what the HTTP server passes on; undefined for a call inside the process. */
export function resolveClientAddress(
  forwardedFor: string | undefined,
  env: unknown,
  trustedProxies: number,
): string | undefined {
  const forwarded = parseForwardedFor(forwardedFor, trustedProxies)
  if (forwarded) return forwarded
  return hasSocket(env) ? (env.incoming.socket.remoteAddress ?? 'unknown') : undefined
}

/** Whether the client went away before its request was complete. Nobody sees the response then. */
export function isClientDisconnected(c: Context): boolean {
  if (!isFromNetwork(c)) return false
  const { incoming } = c.env as HttpBindings
  return incoming.destroyed && !incoming.complete
}

/** What a session is opened with. Our own pages say that they are `web`. */
export function readDevice(c: Context): Device {
  const client = c.req.header('Lectern-Client') === 'web' ? 'web' : 'other'
  return { userAgent: c.req.header('User-Agent') ?? '', client }
}

/** Where the caller's browser sees the page that calls; undefined for callers that are no browsers. */
export function readOrigin(c: Context): string | undefined {
  const origin = c.req.header('Origin') ?? ''
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** An id of the address; a malformed one is as unknown as one that does not exist. */
export function parseIdParam(c: Context, message: string): string {
  const parsed = recordId.safeParse(c.req.param('id'))
  if (!parsed.success) throw new AppError('not_found', message)
  return parsed.data
}

/** Calls from inside the process (server rendering, tests) come without a socket. */
export function isFromNetwork(c: Context): boolean {
  return hasSocket(c.env)
}

function hasSocket(env: unknown): env is HttpBindings {
  return typeof env === 'object' && env !== null && 'incoming' in env
}

/** What middleware leaves for the routes. */
export interface ApiEnv {
  Variables: { requestId: string; clientAddress: string; session: ActiveSession }
}

/** How long a list is beyond the page that is answered. */
export function setTotalCount(
  c: Context,
  { total, isMore }: { total: number; isMore: boolean },
): void {
  c.header('X-Total-Count', String(total))
  // The list goes on, and nobody counted how far.
  if (isMore) c.header('X-Total-Count-Is', 'minimum')
}

/** Leaves the caller's address for the limits of `guardCall`. */
export function setClientAddress(trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('clientAddress', getClientAddress(c, trustedProxies))
    await next()
  })
}
