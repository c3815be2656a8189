import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueue, createBoundedQueues } from '#server/platform/jobs/bounded-queue.ts'
import { createWorkerPool, WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { learningLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { type ApiEnv, readToken } from '../context.ts'
import { createBusyError } from './admission.ts'
import type readCart from './large-cart-worker.ts'

/** Up to this size parsing in place takes less than handing over. */
const largeFromBytes = 256 * 1024

/**
 * Old clients send whole courses in the cart, up to 10 MB, of which only the ids are read. A large one
 * is parsed in a thread, one at a time per person, so that it delays nobody; the call itself then gets
 * the small cart that is left. A cart of unknown length counts as large.
 */
export function shrinkLargeCarts(deps: Deps, beforeLookup: (c: Context<ApiEnv>) => void) {
  const inTurnOfPerson = createBoundedQueues({ concurrency: 1, maxWaiting: 10, reject: tooMany })
  const inTurn = createBoundedQueue({ concurrency: 8, maxWaiting: 40, reject: createBusyError })
  const pool = createWorkerPool<Parameters<typeof readCart>[0], ReturnType<typeof readCart>>({
    file: new URL('./large-cart-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 10,
    timeoutMilliseconds: 2000,
    memoryMegabytes: 512,
  })

  async function shrink(request: Request): Promise<Request> {
    // Arriving takes as long as the sender likes; only parsing takes a place of everybody's.
    const body = new Uint8Array(await request.arrayBuffer())
    try {
      const small = await inTurn(() => pool.run({ body, maxItems: learningLimits.cartMaxCourses }))
      return new Request(request.url, {
        method: request.method,
        headers: withoutLength(request.headers),
        body: JSON.stringify(small),
      })
    } catch (error) {
      if (error instanceof AppError) throw error
      const isTooMuch = error instanceof WorkerTimeoutError
      throw isTooMuch
        ? new AppError('too_large', generalMessages.bodyTooLarge)
        : new AppError('invalid_input', generalMessages.invalidJson)
    }
  }

  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'PATCH') return next()
    const length = c.req.header('Content-Length')
    if (length !== undefined && Number(length) <= largeFromBytes) return next()
    beforeLookup(c)
    const token = readToken(c)
    const session = token && (await findSession(deps, token))
    if (!session) {
      const { pleaseLogin, sessionEnded } = accountMessages
      throw new AppError('not_logged_in', token ? sessionEnded : pleaseLogin)
    }
    c.req.raw = await inTurnOfPerson(session.user.id, () => shrink(c.req.raw))
    await next()
  })
}

function tooMany(): AppError {
  return new AppError('too_many', generalMessages.tooManyRequests, { retryAfterSeconds: 1 })
}

function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers)
  rest.delete('Content-Length')
  rest.delete('Transfer-Encoding')
  return rest
}
