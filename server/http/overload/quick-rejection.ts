import { randomUUID } from 'node:crypto'
import { errorStatus, type ErrorBody } from '#shared/errors.ts'
import { getSecurityHeaders } from '../middleware/security-headers.ts'
import { createBusyError } from './admission.ts'

interface Options {
  isHttps: boolean
  /** Whether pages of other sites are told more, which takes the long way. */
  hasCorsOrigins: boolean
}

/**
 * The 503 for a call that will not be computed, as the error handler would write it but without a way
 * through the middleware: while more is asked than the server can compute, most of its time would go
 * into saying so. Undefined where only the long way knows what to say.
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
    const requestId = randomUUID()
    const body = JSON.stringify({ msg, code, requestId } satisfies ErrorBody)
    return new Response(request.method === 'HEAD' ? null : body, {
      status: errorStatus[code],
      headers: { ...headers, 'X-Request-Id': requestId },
    })
  }
}
