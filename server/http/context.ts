import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { ActiveSession, LoginSource } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { parseForwardedFor } from '#server/platform/rate-limits/client-address.ts'
import { createSecretToken } from '#server/platform/secret-token.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { recordId } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'

/** The context variables that middleware sets for the routes. */
export interface ApiEnv {
  Variables: {
    requestId: string
    clientAddress: string
    session: ActiveSession
    /** What an API token needs for the call; undefined if tokens may not send it. */
    apiScope: ApiScope | undefined
  }
}

/** Values that old clients send instead of leaving the header out. */
const noToken = new Set(['', 'null', 'undefined', 'bearer'])

/** The token of the Authorization header, raw or after `Bearer`; undefined for anonymous requests. */
export function readToken(c: Context): string | undefined {
  return parseToken(c.req.header('Authorization'))
}

/** The token in the value of an Authorization header; undefined if there is none. */
export function parseToken(header: string | null | undefined): string | undefined {
  const token = (header ?? '').replace(/^Bearer\s+/i, '').trim()
  return noToken.has(token.toLowerCase()) ? undefined : token
}

const cookieSeconds = 400 * 24 * 3600
const browserCookie = 'browser'

/**
 * Where a login comes from; the project's own pages send `Lectern-Client: web`. The cookies grant nothing: one tells
 * known browsers from new ones, the other skips the second factor of one user, after the first one.
 */
export function readLoginSource(c: Context<ApiEnv>): LoginSource {
  return {
    userAgent: c.req.header('User-Agent') ?? '',
    client: c.req.header('Lectern-Client') === 'web' ? 'web' : 'other',
    address: c.get('clientAddress'),
    browserSecret: getCookie(c, browserCookie) ?? createSecretToken(),
    readRememberedDevice: (userId) => getCookie(c, rememberedCookie(userId)),
  }
}

/** After a login, so that the browser is known the next time. Cookies live for 400 days at most. */
export function setBrowserCookie(c: Context, { browserSecret }: LoginSource, deps: Deps): void {
  setAccountCookie(c, deps, { name: browserCookie, value: browserSecret, maxAge: cookieSeconds })
}

/** The browser is not asked for the second factor of this user. */
export function setRememberedCookie(
  c: Context,
  { userId, token }: { userId: string; token: string },
  deps: Deps,
): void {
  const maxAge = accountLimits.rememberedDeviceDays * 24 * 3600
  setAccountCookie(c, deps, { name: rememberedCookie(userId), value: token, maxAge })
}

function rememberedCookie(userId: string): string {
  return `remembered-${userId}`
}

function setAccountCookie(
  c: Context,
  { settings }: Deps,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  setCookie(c, name, value, {
    path: '/user',
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge,
  })
}

/** The origin of the page that sent the request; undefined for clients other than browsers. */
export function readOrigin(c: Context): string | undefined {
  const origin = c.req.header('Origin') ?? ''
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** A parameter of the path that is an id. A malformed one is 404 like one that does not exist. */
export function parseIdParam(c: Context, message: string, name = 'id'): string {
  const parsed = recordId.safeParse(c.req.param(name))
  if (!parsed.success) throw new AppError('not_found', message)
  return parsed.data
}

/** Sets the headers of a paginated list. `isMore`: rows beyond `total` exist and were not counted. */
export function setTotalCount(
  c: Context,
  { total, isMore }: { total: number; isMore: boolean },
): void {
  c.header('X-Total-Count', String(total))
  if (isMore) c.header('X-Total-Count-Is', 'minimum')
}

/** Sets `clientAddress`, by which rate limits count. */
export function setClientAddress(trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('clientAddress', getClientAddress(c, trustedProxies))
    await next()
  })
}

/**
 * The client's address as seen by the outermost trusted proxy, or the socket's if that proxy sends none.
 */
export function getClientAddress(c: Context, trustedProxies: number): string {
  return (
    resolveClientAddress(c.req.header('X-Forwarded-For'), c.env, trustedProxies) ?? 'in-process'
  )
}

/** The client's address by a header and Hono's `env`; undefined for a request from inside the process. */
export function resolveClientAddress(
  forwardedFor: string | undefined,
  env: unknown,
  trustedProxies: number,
): string | undefined {
  const forwarded = parseForwardedFor(forwardedFor, trustedProxies)
  if (forwarded) return forwarded
  return hasSocket(env) ? (env.incoming.socket.remoteAddress ?? 'unknown') : undefined
}

/** Whether the client disconnected before its request was complete, so that nobody reads the response. */
export function isClientDisconnected(c: Context): boolean {
  if (!isFromNetwork(c)) return false
  const { incoming } = c.env as HttpBindings
  return incoming.destroyed && !incoming.complete
}

/** Requests from inside the process (server rendering, tests) have no socket. */
export function isFromNetwork(c: Context): boolean {
  return hasSocket(c.env)
}

/** The path and query of the request as the client sent them, before a URL resolves `..` in them. */
export function readTarget(c: Context): string {
  if (hasSocket(c.env)) return c.env.incoming.url ?? ''
  return c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))
}

/** The other end of the connection, which may be a proxy's; null for requests from inside the process. */
export function readConnection(c: Context): {
  remoteAddress: string | null
  remotePort: number | null
} {
  const socket = hasSocket(c.env) ? c.env.incoming.socket : undefined
  return { remoteAddress: socket?.remoteAddress ?? null, remotePort: socket?.remotePort ?? null }
}

/** Whether this is the `env` of a request from the network. */
export function hasSocket(env: unknown): env is HttpBindings {
  return typeof env === 'object' && env !== null && 'incoming' in env
}
