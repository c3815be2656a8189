import { setImmediate } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'

/** Writing this much to a socket takes about a millisecond, which small responses should not wait for. */
export const largeBodyBytes = 128 * 1024

let lastTurn = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller gets, so that other requests are handled
 * between the writes of many concurrent downloads.
 */
export function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

const sliceBytes = 64 * 1024

/**
 * A body of bytes that many responses share. It is sent in slices as the client reads: a response made of the bytes
 * themselves would copy all of them, also for a client that never reads.
 */
export function toPacedStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        await waitForTurn()
        controller.enqueue(bytes.subarray(sent, sent + sliceBytes))
        sent += sliceBytes
        if (sent >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Sends large bodies one chunk per turn of the event loop, across all downloads. */
export const paceLargeBodies = createMiddleware(async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (Number(headers.get('Content-Length') ?? 0) <= largeBodyBytes) return
  // Reading `body` converts the response, which costs small ones much of their time.
  const { body } = c.res
  if (!body) return
  const pacing = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await waitForTurn()
      controller.enqueue(chunk)
    },
  })
  c.res = undefined
  c.res = new Response(body.pipeThrough(pacing), { status, headers })
})
