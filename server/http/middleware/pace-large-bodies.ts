import { setImmediate } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'

/** Handing so much to the system takes about a millisecond, which short answers should not wait for. */
export const largeBodyBytes = 128 * 1024

let lastTurn = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller gets. Many who load something long at the
 * same time then leave room between them for the requests of others.
 */
export function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Has long files sent one piece in each turn of the event loop, whoever loads them. */
export const paceLargeBodies = createMiddleware(async (c, next) => {
  await next()
  const { body, headers, status } = c.res
  if (!body || Number(headers.get('Content-Length') ?? 0) <= largeBodyBytes) return
  const turns = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await waitForTurn()
      controller.enqueue(chunk)
    },
  })
  c.res = undefined
  c.res = new Response(body.pipeThrough(turns), { status, headers })
})
