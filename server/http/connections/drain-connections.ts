import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestQueue } from './serialize-requests.ts'

interface DrainOptions {
  sockets: ReadonlySet<Socket>
  queue: RequestQueue | undefined
  /** After so long what is left is cut off. */
  milliseconds: number
}

/** A request may be on its way on a connection that looks idle, so that it is left open for so long. */
const idleMilliseconds = 500
const lookMilliseconds = 25

/**
 * Stops accepting connections, responds to every request that was sent on the open ones, the last of each with
 * `Connection: close`, and resolves when all are closed.
 */
export async function drainConnections(
  server: Server,
  { sockets, queue, milliseconds }: DrainOptions,
): Promise<void> {
  queue?.closeAfterResponses()
  // Node would destroy idle connections at once, and with them requests that are arriving.
  server.closeIdleConnections = () => {}
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const begun = performance.now()
  const look = setInterval(() => {
    const waited = performance.now() - begun
    if (waited >= milliseconds) {
      for (const socket of sockets) socket.destroy()
    } else if (waited >= idleMilliseconds) {
      for (const socket of sockets) if (!queue?.isBusy(socket)) socket.end()
    }
  }, lookMilliseconds)
  await closed
  clearInterval(look)
}
