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
  /** The share of connections that read a little, so that they never count as stalled. */
  readingShare: z.number(),
})

const comeBackMilliseconds = 250
/** Of the buffer of a socket, once a second. */
const readBytes = 64 * 1024
let opened = 0
let closed = 0

/** Opens connections that request large responses and read nothing or little of them; reopens closed ones. */
process.once('message', async (message) => {
  const { port, paths, token, connections, pipelined, seconds, readingShare } = order.parse(message)
  const end = performance.now() + seconds * 1000
  const requestRepeatedly = async (index: number) => {
    const path = paths[index % paths.length] ?? '/'
    const one = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAuthorization: ${token}\r\n\r\n`
    const isReading = index < connections * readingShare
    while (performance.now() < end) {
      await sendRequests(port, one.repeat(pipelined), { end, isReading })
      await pause(comeBackMilliseconds)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => requestRepeatedly(index)))
  process.send?.({ opened, closed })
})

async function sendRequests(
  port: number,
  requests: string,
  { end, isReading }: { end: number; isReading: boolean },
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const isClosed = once(socket, 'close').catch(() => {})
  await Promise.race([once(socket, 'connect').catch(() => {}), isClosed])
  opened += 1
  // Paused, so that responses stay in the buffers of the system and of the server.
  socket.pause()
  socket.write(requests)
  // A paused socket does not notice its end, so a byte is written periodically to detect it.
  for (let turn = 1; performance.now() < end && !socket.destroyed; turn += 1) {
    await Promise.race([isClosed, pause(250)])
    if (socket.destroyed) break
    socket.write('\r\n')
    if (isReading && turn % 4 === 0) socket.read(Math.min(readBytes, socket.readableLength))
  }
  if (performance.now() < end) closed += 1
  socket.destroy()
}
