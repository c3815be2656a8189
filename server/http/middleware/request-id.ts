import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { ApiEnv } from '../context.ts'
import { redactPath } from '../errors/redact-path.ts'

/** Gives each request an id that its error response and its log lines share. */
export function requestId(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = performance.now()
    await next()
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
