import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/app-error.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { type ApiEnv, isFromNetwork, readToken } from '../context.ts'
import type { Admission, RequestKind } from './admission.ts'

export interface LoadSheddingOptions {
  admission: Admission
  /** Whether the request is for a page, which makes API requests of its own. */
  isPage: (c: Context) => boolean
  /** Whether the endpoint of a path reads its body as a stream. */
  isStreamed: (path: string) => boolean
}

/**
 * Load shedding: each request takes a slot of the admission, waits for one, or is rejected with 503. Only
 * requests from the network count; those that a page makes inside the process use the page's slot.
 */
export function shedLoad(options: LoadSheddingOptions): MiddlewareHandler<ApiEnv> {
  const { admission } = options
  const knownTokens = new LRUCache<string, true>({ max: 20_000 })

  function classify(c: Context): RequestKind {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Pages are rendered anonymously, and their API requests need slots that pages must leave free.
    if (isRead && options.isPage(c)) return 'anonymousPage'
    const token = readToken(c)
    // A token raises the priority once it has been valid, so an invented one gains nothing.
    const isKnown = token !== undefined && knownTokens.has(hashSecretToken(token))
    if (isKnown) return isRead ? 'userRead' : 'userWrite'
    return isRead ? 'anonymousRead' : 'anonymousWrite'
  }

  return async (c, next) => {
    if (!isFromNetwork(c)) return next()
    const client = c.get('clientAddress')
    const kind = classify(c)
    admission.requireCapacity(kind, client)
    if (options.isStreamed(c.req.path)) return next()
    // The body is read first, so that a slow sender takes no slot.
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

/** Sends the response to a wrong guess later. Used before load shedding, so that a guess that waits has no slot. */
export function delayFailures(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    if (c.error instanceof AppError && c.error.delayMilliseconds > 0) {
      await pause(c.error.delayMilliseconds)
    }
  }
}
