import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import {
  compressBrotli,
  type Bytes,
  negotiateEncoding,
  type Encoding,
  compressGzip,
} from './compression.ts'

interface Content {
  contentType: string
  body: string
}

/** Smallest, since it is made once. */
const gzipLevel = 9

/**
 * Responds with bytes that never change while the process runs: made on the first request, each encoding once,
 * and shared by every response that is being sent.
 */
export function staticResponse(make: () => Promise<Content>): (c: Context) => Promise<Response> {
  let made: Promise<Fixed> | undefined
  return async (c) => {
    made ??= make().then(fix)
    const { contentType, etag, plain, bodies } = await made.catch((error: unknown) => {
      made = undefined
      throw error
    })
    const encoding = negotiateEncoding(plain.length, c.req.header('Accept-Encoding') ?? null)
    const tag = `"${etag}-${encoding}"`
    const headers: Record<string, string> = {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: tag,
      Vary: 'Accept-Encoding',
    }
    if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304, headers)
    const body = await (bodies[encoding] ??= encode(plain, encoding))
    headers['Content-Type'] = contentType
    headers['Content-Length'] = String(body.length)
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return c.body(body, 200, headers)
  }
}

interface Fixed {
  contentType: string
  etag: string
  plain: Bytes
  bodies: Partial<Record<Encoding, Promise<Bytes>>>
}

function fix({ contentType, body }: Content): Fixed {
  const plain = Buffer.from(body)
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { contentType, etag, plain, bodies: {} }
}

async function encode(plain: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return plain
  return encoding === 'br' ? compressBrotli(plain) : compressGzip(plain, gzipLevel)
}
