import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const order = z.object({
  port: z.int(),
  connections: z.int(),
  seconds: z.number(),
  /** Bytes of each body that are sent immediately; the rest is never sent. */
  bytes: z.int(),
})

/** Opens connections that start a body, or headers, and stop in the middle. */
process.once('message', async (message) => {
  const { port, connections, seconds, bytes } = order.parse(message)
  const end = performance.now() + seconds * 1000
  let timedOut = 0
  const stopInTheMiddle = async (index: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const isClosed = once(socket, 'close').catch(() => {})
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes(' 408 ')) timedOut += 1
    })
    const header = `POST /user/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`
    const body = `Content-Length: ${2 * bytes}\r\n\r\n{"email":"${'x'.repeat(bytes)}`
    socket.write(index % 4 === 0 ? header : header + body)
    await Promise.race([isClosed, pause(Math.max(0, end - performance.now()))])
    const isEnded = socket.destroyed
    socket.destroy()
    return isEnded
  }
  const indexes = Array.from({ length: connections }, (_, index) => index)
  const ended = await Promise.all(indexes.map(stopInTheMiddle))
  process.send?.({ connections, ended: ended.filter(Boolean).length, timedOut })
})
