import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { LiveServer } from './rooms.ts'

/** Where the processes of one machine reach each other, and which of them this one is. */
export interface Neighbours {
  folder: string
  self: string
}

/** Carries the client's address to the other process. Ignored unless it comes by the Unix socket. */
const addressHeader = 'lectern-client-address'
const clientAddresses = new WeakMap<IncomingMessage, string>()

/** Where the client of a request is connected from, also if another process forwarded the request. */
export function remoteAddressOf(request: IncomingMessage): string | undefined {
  return clientAddresses.get(request) ?? request.socket.remoteAddress
}

/**
 * Clients that poll open a connection each time, and it may reach any process of the machine. The id
 * of a line begins with its process; a poll for another's line is handed on there by a Unix socket.
 */
export async function handOnPolls(
  io: LiveServer,
  server: Server,
  { folder, self }: Neighbours,
): Promise<{ close(): void }> {
  io.engine.generateId = () => `${self}.${randomBytes(15).toString('base64url')}`
  const pathOf = (process: string) => join(folder, process)

  const answerHere = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const owner = ownerOf(request)
    if (owner && owner !== self) handOn(request, response, pathOf(owner))
    else for (const answer of answerHere) answer.call(server, request, response)
  })
  const upgradeHere = server.listeners('upgrade') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request, socket, head) => {
    const owner = ownerOf(request)
    if (owner && owner !== self) handOnUpgrade(request, socket, head, pathOf(owner))
    else for (const upgrade of upgradeHere) upgrade.call(server, request, socket, head)
  })

  const door = createServer((request, response) => {
    recordClientAddress(request)
    server.emit('request', request, response)
  })
  door.on('upgrade', (request, socket, head) => {
    recordClientAddress(request)
    server.emit('upgrade', request, socket, head)
  })
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen({ path: pathOf(self), exclusive: true }, resolve)
  })
  return {
    close() {
      door.close()
      door.closeAllConnections()
    },
  }
}

function recordClientAddress(request: IncomingMessage): void {
  const address = request.headers[addressHeader]
  if (typeof address === 'string') clientAddresses.set(request, address)
}

/** The process whose line a request is about. */
function ownerOf({ url = '' }: IncomingMessage): string | undefined {
  return /^\/socket\.io\/\?(?:.*&)?sid=(\d+)\./.exec(url)?.[1]
}

function handOn(request: IncomingMessage, response: ServerResponse, socketPath: string): void {
  const { method, url: path } = request
  const headers = { ...request.headers, [addressHeader]: remoteAddressOf(request) ?? 'unknown' }
  const onward = requestAt({ socketPath, method, path, headers })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(response)
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const requestAt = request

/** As Socket.IO says it: its client then begins a new line. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ code: 1, message: 'Session ID unknown' }))
}

function handOnUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
  const { method, url, rawHeaders } = request
  const address = `${addressHeader}: ${remoteAddressOf(request) ?? 'unknown'}`
  const onward = connect(path, () => {
    const lines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && name.toLowerCase() !== addressHeader
        ? [`${name}: ${rawHeaders[at + 1]}`]
        : [],
    )
    onward.write([`${method} ${url} HTTP/1.1`, ...lines, address, '', ''].join('\r\n'))
    onward.write(head)
    onward.pipe(socket)
    socket.pipe(onward)
  })
  for (const [from, to] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}
