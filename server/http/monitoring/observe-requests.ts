import type { IncomingMessage, RequestListener } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import {
  createRequestContext,
  runInRequest,
  type StartTrace,
} from '#server/platform/monitoring/request-context.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import type { ApiEnv } from '../context.ts'

/** Requests that no route of ours handled; their paths can be anything. */
const unknownRoute = 'unknown'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const routes = new WeakMap<IncomingMessage, string>()

interface Options {
  trustedProxies: number
  /** Absent if traces are off. */
  startTrace?: StartTrace | undefined
}

/**
 * Runs each request in a context of its own, from which log lines and jobs get its id, and publishes it when it ends,
 * with the route that handled it.
 */
export function observeRequests(
  listener: RequestListener,
  { trustedProxies, startTrace }: Options,
): RequestListener {
  const isProxyTrusted = trustedProxies > 0
  return (request, response) => {
    const startedAt = performance.now()
    const context = createRequestContext(request.headers, { isProxyTrusted, startTrace })
    response.once('close', () =>
      publishSignal('request', {
        method: methods.has(request.method ?? '') ? String(request.method) : 'other',
        route: routes.get(request) ?? unknownRoute,
        status: response.headersSent ? response.statusCode : 0,
        seconds: (performance.now() - startedAt) / 1000,
        context,
      }),
    )
    runInRequest(context, () => listener(request, response))
  }
}

/** `pattern` must be that of a route: metrics have a series for each. Requests inside the process have no own. */
export function setRequestRoute(env: unknown, pattern: string): void {
  const request = getIncoming(env)
  if (request) routes.set(request, pattern)
}

/** Sets the route of requests that reach the app: the one that handled them or rejected them last. */
export function nameRoutes() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const request = getIncoming(c.env)
    if (!request || routes.has(request)) return
    const path = routePath(c)
    if (path !== '*' && path !== '/*') routes.set(request, path)
  })
}

function getIncoming(env: unknown): IncomingMessage | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  return env.incoming as IncomingMessage
}
