import { connect } from 'node:net'

export interface RawConnection {
  /** Sends one complete request; send the next one only after its response. */
  send(request: string): void
  close(): void
}

interface Handlers {
  /** Receives status line and headers, and the milliseconds since the request. */
  onResponse(connection: RawConnection, header: string, milliseconds: number): void
  onClose(): void
}

/**
 * Opens an HTTP/1.1 connection that parses as little of a response as possible. The attacker shares the
 * cores with the server, and the measurement must not include the work of a full client.
 */
export function openRawConnection(port: number, handlers: Handlers): Promise<RawConnection> {
  const { promise, resolve } = Promise.withResolvers<RawConnection>()
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let sentAt = 0
  let received: Buffer = Buffer.alloc(0)
  const connection: RawConnection = {
    send(request) {
      sentAt = performance.now()
      socket.write(request)
    },
    close: () => void socket.destroy(),
  }
  socket.once('connect', () => resolve(connection))
  socket.on('error', () => {})
  socket.on('close', handlers.onClose)
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const headerEnd = received.indexOf('\r\n\r\n')
    if (headerEnd < 0) return
    const header = received.toString('latin1', 0, headerEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1]
    const isWhole =
      length === undefined
        ? received.subarray(-5).toString() === '0\r\n\r\n'
        : received.length >= headerEnd + 4 + Number(length)
    if (!isWhole) return
    received = Buffer.alloc(0)
    handlers.onResponse(connection, header, performance.now() - sentAt)
  })
  return promise
}
