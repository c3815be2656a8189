import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Gate {
  port: number
  /** Connections are closed, and new ones rejected at once. */
  shut(): void
  /** Connections stay open, but nothing arrives until the next `open`. */
  stall(): void
  /** What is connected stays so, but nothing arrives on it ever, as if the host vanished; new connections work. */
  freezeConnections(): void
  open(): void
  /** How many connections wait. */
  countStalled(): number
  close(): Promise<void>
}

/** A TCP proxy in front of a server, by which a test takes the server away. */
export async function startGate(targetPort: number): Promise<Gate> {
  let state: 'open' | 'shut' | 'stalled' = 'open'
  const pairs = new Set<[Socket, Socket]>()
  const waiting = new Set<Socket>()

  function forward(client: Socket): void {
    const target = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [client, target]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.once('close', () => {
        for (const end of pair) end.destroy()
        pairs.delete(pair)
      })
    }
    client.pipe(target)
    target.pipe(client)
  }

  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('close', () => waiting.delete(client))
    if (state === 'open') forward(client)
    else if (state === 'shut') client.resetAndDestroy()
    else waiting.add(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function endAll(): void {
    for (const [client] of pairs) client.destroy()
    for (const client of waiting) client.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      state = 'shut'
      endAll()
    },
    stall() {
      state = 'stalled'
      // Idle connections of the client would still reach the server.
      endAll()
    },
    freezeConnections() {
      for (const [client, target] of pairs) {
        client.unpipe(target)
        target.unpipe(client)
      }
    },
    open() {
      state = 'open'
      for (const client of waiting) forward(client)
      waiting.clear()
    },
    countStalled: () => waiting.size,
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
