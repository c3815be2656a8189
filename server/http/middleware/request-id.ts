import { createMiddleware } from 'hono/factory'
import type { Logger } from '#server/platform/logging/logger.ts'
import {
  createRequestContext,
  getRequestContext,
  runInRequest,
} from '#server/platform/monitoring/request-context.ts'
import type { ApiEnv } from '../context.ts'
import { redactPath } from '../errors/redact-path.ts'

/**
 * Gives each response the id that its error body and its log lines share. Requests from inside the process have that
 * of the request that they are a part of, such as that of a page.
 */
export function requestId(log: Logger, trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const request =
      getRequestContext() ??
      createRequestContext(c.req.header(), { isProxyTrusted: trustedProxies > 0 })
    const id = request.requestId
    c.set('requestId', id)
    const startedAt = performance.now()
    await runInRequest(request, next)
    c.res.headers.set('X-Request-Id', id)
    const milliseconds = Math.round(performance.now() - startedAt)
    if (!log.isLevelEnabled('debug')) return
    log.debug(
      {
        requestId: id,
        method: c.req.method,
        path: redactPath(c),
        status: c.res.status,
        milliseconds,
      },
      'request',
    )
  })
}
