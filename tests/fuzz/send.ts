import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Draft } from './requests.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  milliseconds: number
}

/** A server that does not respond for this long has failed. */
const longestMilliseconds = 30_000
/** Concurrent requests. */
export const connections = 8

export interface Client {
  /** Rejects when the connection breaks without a response. */
  send(draft: Draft): Promise<Reply>
  close(): void
}

/** A client with keep-alive connections to one server, which sends paths and headers unchanged. */
export function openClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return { close: () => agent.destroy(), send }

  async function send(draft: Draft): Promise<Reply> {
    const { method, path, headers, body } = draft
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
    // The upload of a rejected body may be cut off; its response still counts.
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
  }
}

/** The request as a shell command; bytes that a shell cannot represent are base64-encoded. */
export function toCurlCommand(origin: string, { method, path, headers, body }: Draft): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const options = Object.entries(headers).map(([name, value]) =>
    value === '' ? `-H ${quoted(`${name};`)}` : `-H ${quoted(`${name}: ${value}`)}`,
  )
  const command = ['curl -i --path-as-is', `-X ${method}`, ...options, quoted(origin + path)]
  if (!body) return command.join(' ')
  return `echo ${body.toString('base64')} | base64 -d | ${[...command, '--data-binary @-'].join(' ')}`
}
