import { randomBytes } from 'node:crypto'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { type CheckContext, type CheckResult, failed, ok } from '../check.ts'

const path = '/socket.io/?EIO=4&transport=websocket'
const advice =
  'Let the proxy forward the headers Upgrade and Connection with HTTP/1.1, see “Reverse proxy” in docs/operations.md.'

/** Opens a WebSocket through PUBLIC_URL, as browsers do for live updates. */
export async function checkWebSocket({ site, signal }: CheckContext): Promise<CheckResult> {
  const opened = await open(`${site.url.href.replace(/\/$/, '')}${path}`, signal)
  if (typeof opened === 'number') {
    return failed(
      `WebSockets are not forwarded: the response has status ${opened} instead of 101.`,
      advice,
    )
  }
  const { socket, head } = opened
  try {
    const isOpen = await receives(socket, head, '"sid"')
    if (isOpen) return ok('WebSockets arrive, for live updates.')
    return failed('A WebSocket was opened, but nothing arrived on it.', advice)
  } finally {
    socket.destroy()
  }
}

function open(
  url: string,
  signal: AbortSignal,
): Promise<{ socket: Duplex; head: Buffer } | number> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const request = send(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
      signal,
      agent: false,
    })
    request.on('upgrade', (_response: IncomingMessage, socket, head) => resolve({ socket, head }))
    request.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}

/** The first packet is short, and frames of a server are not masked. */
async function receives(socket: Duplex, head: Buffer, text: string): Promise<boolean> {
  let received = head.toString('latin1')
  if (received.includes(text)) return true
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received += chunk.toString('latin1')
    if (received.includes(text)) return true
  }
  return false
}
