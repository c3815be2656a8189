import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const order = z.object({
  port: z.int(),
  /** Used by the connections in turn. */
  paths: z.array(z.string()),
  token: z.string(),
  connections: z.int(),
  /** Number of requests that each connection pipelines. */
  pipelined: z.int(),
  seconds: z.number(),
})

const comeBackMilliseconds = 250
let opened = 0
let closed = 0

/** Opens connections that request large responses and never read them; reopens closed ones. */
process.once('message', async (message) => {
  const { port, paths, token, connections, pipelined, seconds } = order.parse(message)
  const end = performance.now() + seconds * 1000
  const requestRepeatedly = async (index: number) => {
    const path = paths[index % paths.length] ?? '/'
    const one = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAuthorization: ${token}\r\n\r\n`
    while (performance.now() < end) {
      await sendRequests(port, one.repeat(pipelined), end)
      await pause(comeBackMilliseconds)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => requestRepeatedly(index)))
  process.send?.({ opened, closed })
})

async function sendRequests(port: number, requests: string, end: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const isClosed = once(socket, 'close').catch(() => {})
  await Promise.race([once(socket, 'connect').catch(() => {}), isClosed])
  opened += 1
  // Paused, so that responses stay in the buffers of the system and of the server.
  socket.pause()
  socket.write(requests)
  // A paused socket does not notice its end, so a byte is written periodically to detect it.
  while (performance.now() < end && !socket.destroyed) {
    await Promise.race([isClosed, pause(250)])
    if (!socket.destroyed) socket.write('\r\n')
  }
  if (performance.now() < end) closed += 1
  socket.destroy()
}
