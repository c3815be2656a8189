import { once } from 'node:events'
import { z } from 'zod'
import type { ServerProcess } from './server-process.ts'

/** Environment that opens the Node inspector on its own port, to examine a server from inside. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export interface Inspector {
  /** The result of a method of the DevTools protocol. */
  send(method: string, params?: object): Promise<unknown>
  /** The parameters of every event of this name received so far. */
  received(event: string): unknown[]
  close(): void
}

const incoming = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
})

/** Connects to a server that was started `withInspector`. */
export async function openInspector(server: ServerProcess): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(server.output()) ?? []
  if (!address) throw new Error('The server has no inspector.')
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const events: { method: string; params: unknown }[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = incoming.parse(JSON.parse(String(data)))
    if (method !== undefined) events.push({ method, params })
    const call = id === undefined ? undefined : pending.get(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  })
  await once(socket, 'open')
  let calls = 0
  return {
    send(method, params = {}) {
      calls += 1
      const call = Promise.withResolvers<unknown>()
      pending.set(calls, call)
      socket.send(JSON.stringify({ id: calls, method, params }))
      return call.promise
    },
    received: (event) =>
      events.filter(({ method }) => method === event).map(({ params }) => params),
    close: () => socket.close(),
  }
}
