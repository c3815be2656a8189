import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { type ApiEnv, isFromNetwork, readToken } from '../context.ts'
import type { Admission, RequestKind } from './admission.ts'

export interface LoadSheddingOptions {
  admission: Admission
  /** Whether a request is for a page, which makes calls of its own. */
  isPage: (c: Context) => boolean
  /** Calls that read their body by themselves, piece by piece. */
  streamingCalls: ReadonlySet<string>
}

/**
 * Keeps the server useful when more is asked of it than it can do: each request that must be computed
 * takes a slot of the admission. Only requests from the network count; those that a page makes inside the
 * process belong to the page's own slot.
 */
export function shedLoad(options: LoadSheddingOptions): MiddlewareHandler<ApiEnv> {
  const { admission } = options
  const knownTokens = new LRUCache<string, true>({ max: 20_000 })

  function kindOf(c: Context): RequestKind {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // A page is the same for everybody, and its calls need slots that pages must leave free.
    if (isRead && options.isPage(c)) return 'anonymousPage'
    const token = readToken(c)
    // A token counts from its first success on, so an invented one gains nothing.
    if (token && knownTokens.has(hashSecretToken(token)))
      return isRead ? 'memberRead' : 'memberWrite'
    return isRead ? 'anonymousCall' : 'anonymousWrite'
  }

  return async (c, next) => {
    if (!isFromNetwork(c)) return next()
    const client = c.get('clientAddress')
    const kind = kindOf(c)
    admission.requireCapacity(kind, client)
    if (options.streamingCalls.has(c.req.path)) return next()
    // The body comes first: a slot is not for waiting on a slow sender.
    if (hasBody(c)) await c.req.text()
    await admission.admit(kind, client, next)
    const token = c.get('session') && readToken(c)
    if (token) knownTokens.set(hashSecretToken(token), true)
  }
}

function hasBody(c: Context): boolean {
  return (
    Number(c.req.header('Content-Length') ?? 0) > 0 ||
    c.req.header('Transfer-Encoding') !== undefined
  )
}
