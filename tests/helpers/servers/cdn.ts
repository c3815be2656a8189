import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedPurge {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: string
  status: number
}

export interface Cdn {
  url: string
  purgeUrl: string
  /** In the order of their arrival, with how it responded. */
  purges: ReceivedPurge[]
  /** The server whose responses it holds. */
  setOrigin(url: string): void
  /** How it responds to purges from now on, which it does only with 200. */
  respondWith(status: number): void
  close(): Promise<void>
}

interface Held {
  body: string
  contentType: string
  tags: Set<string>
  expiresAt: number
}

/**
 * A content delivery network: a proxy that holds what has `s-maxage` until then, or until a purge of one of the tags in
 * `Cache-Tag`. `X-Cache` says whether it held a response.
 */
export async function startCdn(): Promise<Cdn> {
  const held = new Map<string, Held>()
  const purges: ReceivedPurge[] = []
  let origin = ''
  let purgeStatus = 200

  async function serve(path: string, response: ServerResponse): Promise<void> {
    const found = held.get(path)
    if (found && found.expiresAt > Date.now()) {
      response.writeHead(200, { 'Content-Type': found.contentType, 'X-Cache': 'hit' })
      response.end(found.body)
      return
    }
    const fetched = await fetch(origin + path, { headers: { Accept: 'text/html' } })
    const body = await fetched.text()
    const contentType = fetched.headers.get('Content-Type') ?? ''
    const seconds = Number(
      /\bs-maxage=(\d+)/.exec(fetched.headers.get('Cache-Control') ?? '')?.[1] ?? 0,
    )
    if (seconds > 0) {
      const tags = new Set((fetched.headers.get('Cache-Tag') ?? '').split(','))
      held.set(path, { body, contentType, tags, expiresAt: Date.now() + seconds * 1000 })
    }
    response.writeHead(fetched.status, { 'Content-Type': contentType, 'X-Cache': 'miss' })
    response.end(body)
  }

  function purge(body: string): void {
    const { tags } = JSON.parse(body) as { tags: string[] }
    for (const [path, response] of held) {
      if (tags.some((tag) => response.tags.has(tag))) held.delete(path)
    }
  }

  const server = createServer((request, response) => {
    const { url = '' } = request
    if (url !== '/purge') {
      void serve(url, response).catch(() => response.writeHead(502).end())
      return
    }
    void receivePurge(request, response)
  })

  async function receivePurge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    const body = await text(request)
    purges.push({ method, headers, body, status: purgeStatus })
    if (purgeStatus === 200) purge(body)
    response.writeHead(purgeStatus).end('{}')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    purgeUrl: `${url}/purge`,
    purges,
    setOrigin: (value) => (origin = value),
    respondWith: (status) => (purgeStatus = status),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
