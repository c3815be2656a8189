import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Draft } from './requests.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  milliseconds: number
}

/** A server that gives no answer at all for so long has failed. */
const longestMilliseconds = 30_000
/** Requests under way at the same time. */
export const connections = 8

export interface Client {
  /** Rejects when the connection breaks without a response. */
  send(draft: Draft): Promise<Reply>
  close(): void
}

/** Kept connections to one server; paths and headers go out as they are. */
export function openClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    close: () => agent.destroy(),
    async send({ method, path, headers, body }) {
      const start = performance.now()
      const outgoing = request({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, ...(body ? { 'Content-Length': String(body.length) } : {}) },
        signal: AbortSignal.timeout(longestMilliseconds),
      })
      // A rejected body may be cut off; its response still counts.
      const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>
      outgoing.on('error', () => undefined)
      outgoing.end(body)
      const [response] = await responded
      const chunks: Buffer[] = await response.toArray()
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(chunks).toString('latin1'),
        milliseconds: performance.now() - start,
      }
    },
  }
}

/** The same request for a shell: bytes that it could not carry go through base64. */
export function toCurlCommand(origin: string, { method, path, headers, body }: Draft): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const options = Object.entries(headers).map(([name, value]) =>
    value === '' ? `-H ${quoted(`${name};`)}` : `-H ${quoted(`${name}: ${value}`)}`,
  )
  const command = ['curl -i --path-as-is', `-X ${method}`, ...options, quoted(origin + path)]
  if (!body) return command.join(' ')
  return `echo ${body.toString('base64')} | base64 -d | ${[...command, '--data-binary @-'].join(' ')}`
}
