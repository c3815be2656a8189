import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedEvent {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  port: number
  /** In the order of their arrival. */
  received: ReceivedEvent[]
  /** By path: how it responds; 200 without. */
  responses: Map<string, (response: ServerResponse, event: ReceivedEvent) => void>
  /** The events that this path received. */
  at(path: string): ReceivedEvent[]
  close(): Promise<void>
}

/** A system that receives webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const responses: WebhookReceiver['responses'] = new Map()
  const server = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(event)
    const respond = responses.get(event.path)
    if (respond) respond(response, event)
    else response.end('Thank you')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    responses,
    at: (path) => received.filter((event) => event.path === path),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Verifies a delivery as the Standard Webhooks specification tells receivers, without any code of the server: one of the
 * signatures must be right, and the time within five minutes of `now`.
 */
export function verifyDelivery(
  { headers, body }: ReceivedEvent,
  secret: string,
  now: Date,
): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  )
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .map((signature) => signature.split(','))
    .some(([version, value = '']) => {
      const given = Buffer.from(value, 'base64')
      return (
        version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
      )
    })
}
