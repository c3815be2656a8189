import { randomUUID } from 'node:crypto'
import { getRequestContext } from '#server/platform/monitoring/request-context.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import { errorStatus, type ErrorBody } from '#shared/errors.ts'
import { getSecurityHeaders } from '../middleware/security-headers.ts'
import { createBusyError } from './admission.ts'

interface Options {
  isHttps: boolean
  /** CORS headers depend on the request, so requests with an Origin then go through the middleware. */
  hasCorsOrigins: boolean
}

/**
 * Creates the 503 of the error handler without running the middleware: under overload, most of the server's
 * time would go into rejections. Returns undefined if the request needs the middleware.
 */
export function createQuickRejection({ isHttps, hasCorsOrigins }: Options) {
  const { code, message: msg, retryAfterSeconds } = createBusyError()
  const headers = {
    ...getSecurityHeaders('/api', { isHttps }),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  }
  return (request: Request): Response | undefined => {
    if (hasCorsOrigins && request.headers.has('Origin')) return undefined
    publishSignal('rejection', { reason: 'overload' })
    const requestId = getRequestContext()?.requestId ?? randomUUID()
    const body = JSON.stringify({ msg, code, requestId } satisfies ErrorBody)
    return new Response(request.method === 'HEAD' ? null : body, {
      status: errorStatus[code],
      headers: { ...headers, 'X-Request-Id': requestId },
    })
  }
}
