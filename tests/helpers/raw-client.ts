import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from './until.ts'

export interface RawClient {
  socket: Socket
  /** Everything received so far. */
  received(): string
  isClosed(): boolean
  close(): void
}

/** Opens a TCP connection on which a test writes HTTP by hand. */
export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), until('its end', () => isClosed)])
  return {
    socket,
    received: () => received,
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  }
}

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
}
