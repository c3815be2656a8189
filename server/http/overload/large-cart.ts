import { createMiddleware } from 'hono/factory'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueue, createBoundedQueues } from '#server/platform/jobs/bounded-queue.ts'
import { createWorkerPool, WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { learningLimits } from '#shared/limits.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import type { ApiEnv } from '../context.ts'
import { requireScope } from '../middleware/api-scopes.ts'
import { requireSession } from '../middleware/find-actor.ts'
import { isBodyWithin } from '../middleware/limit-body.ts'
import { createBusyError } from './admission.ts'
import type extractCartIds from './large-cart-worker.ts'

/** Up to this size, parsing on the main thread takes less time than a worker's round trip. */
const largeFromBytes = 256 * 1024

/**
 * Replaces the body of a large cart by one that contains the ids only. Old clients send whole courses, up to
 * 10 MB, which a worker thread parses, one at a time per user, so that other requests are not delayed. A cart
 * of unknown length is read first.
 */
export function shrinkLargeCarts(deps: Deps) {
  const perUser = createBoundedQueues({
    concurrency: 1,
    maxWaiting: 10,
    createError: createTooManyError,
  })
  const shared = createBoundedQueue({
    concurrency: 8,
    maxWaiting: 40,
    createError: createBusyError,
  })
  const pool = createWorkerPool<
    Parameters<typeof extractCartIds>[0],
    ReturnType<typeof extractCartIds>
  >({
    file: new URL('./large-cart-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 10,
    timeoutMilliseconds: 2000,
    memoryMegabytes: 512,
  })

  async function shrink(request: Request): Promise<Request> {
    // The body is read before the shared queue, since a slow sender must not block other users.
    const body = new Uint8Array(await request.arrayBuffer())
    const small = body.byteLength > largeFromBytes ? await extractIds(body) : body
    return new Request(request.url, {
      method: request.method,
      headers: removeLength(request.headers),
      body: small,
    })
  }

  async function extractIds(body: Uint8Array): Promise<string> {
    try {
      const ids = await shared(() => pool.run({ body, maxItems: learningLimits.cartMaxCourses }))
      return JSON.stringify(ids)
    } catch (error) {
      if (error instanceof AppError) throw error
      // A body of the accepted size is parsed in much less than the limit, unless the machine is busy.
      throw error instanceof WorkerTimeoutError
        ? createBusyError()
        : new AppError('invalid_input', requestMessages.invalidJson)
    }
  }

  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'PATCH') return next()
    if (isBodyWithin(c, largeFromBytes)) return next()
    const session = await requireSession(deps, c)
    requireScope(session, 'learning:write')
    c.req.raw = await perUser(session.user.id, () => shrink(c.req.raw))
    await next()
  })
}

function createTooManyError(): AppError {
  return new AppError('too_many', requestMessages.tooManyRequests, { retryAfterSeconds: 1 })
}

function removeLength(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('Content-Length')
  copy.delete('Transfer-Encoding')
  return copy
}
