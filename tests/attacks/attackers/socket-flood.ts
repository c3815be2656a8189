import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const order = z.object({
  port: z.int(),
  sockets: z.int(),
  seconds: z.number(),
  /** CONNECT packets that each WebSocket sends before it becomes idle. */
  connects: z.int(),
})

const packetsAtOnce = 1000
let handshakes = 0
let rejected = 0
let bytes = 0

/** Opens sockets that send CONNECT packets with wrong tokens as fast as possible, and reopens closed ones. */
process.once('message', async (message) => {
  const { port, sockets, seconds, connects } = order.parse(message)
  const end = performance.now() + seconds * 1000
  const floodRepeatedly = async (index: number) => {
    while (performance.now() < end) await flood(port, connects, batchFor(index), end)
  }
  await Promise.all(Array.from({ length: sockets }, (_, index) => floodRepeatedly(index)))
  process.send?.({ handshakes, rejected, megabytes: Math.round(bytes / 1e6) })
})

/** Half of the sockets send well-formed tokens of no session. */
function batchFor(index: number): Buffer {
  const token = index % 2 === 0 ? randomBytes(32).toString('base64url') : 'made-up'
  const one = maskedFrame(`40{"token":"${token}"}`)
  return Buffer.concat(Array.from({ length: packetsAtOnce }, () => one))
}

async function flood(port: number, connects: number, batch: Buffer, end: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const isClosed = once(socket, 'close').catch(() => {})
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (chunk.includes('HTTP/1.1 1')) handshakes += 1
    else if (chunk.includes('HTTP/1.1 ')) rejected += 1
  })
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await sendAll(socket, connects, batch)
  await Promise.race([isClosed, pause(Math.max(0, end - performance.now()))])
  socket.destroy()
}

async function sendAll(socket: Socket, connects: number, batch: Buffer): Promise<void> {
  for (let sent = 0; sent < connects && socket.writable; sent += packetsAtOnce) {
    bytes += batch.length
    if (socket.write(batch)) continue
    const ready = new AbortController()
    const { signal } = ready
    const drained = [once(socket, 'drain', { signal }), once(socket, 'close', { signal })]
    await Promise.race(drained.map((event) => event.catch(() => {})))
    ready.abort()
  }
}

/** Frames a text message of less than 126 bytes as a client does. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked])
}
