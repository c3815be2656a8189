import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { largeBodyBytes, toPacedStream } from '../middleware/pace-large-bodies.ts'
import {
  type Bytes,
  compressBrotli,
  compressGzip,
  type Encoding,
  negotiateEncoding,
} from './compression.ts'

interface Content {
  contentType: string
  body: string
}

/** The best compression, since each body is compressed once. */
const gzipLevel = 9

/**
 * Handles a route whose response never changes while the process runs. The content is generated on the first
 * request, compressed once per encoding, and shared by all responses.
 */
export function staticResponse(
  generate: () => Promise<Content>,
): (c: Context) => Promise<Response> {
  let generated: Promise<GeneratedContent> | undefined
  return async (c) => {
    generated ??= generate().then(prepare)
    const { contentType, etag, plain, bodies } = await generated.catch((error: unknown) => {
      generated = undefined
      throw error
    })
    const encoding = negotiateEncoding(plain.length, c.req.header('Accept-Encoding') ?? null)
    const encodedTag = `"${etag}-${encoding}"`
    const headers: Record<string, string> = {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: encodedTag,
      Vary: 'Accept-Encoding',
    }
    if (c.req.header('If-None-Match')?.includes(encodedTag)) return c.body(null, 304, headers)
    const body = await (bodies[encoding] ??= encode(plain, encoding))
    headers['Content-Type'] = contentType
    headers['Content-Length'] = String(body.length)
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return c.body(body.length > largeBodyBytes ? toPacedStream(body) : body, 200, headers)
  }
}

interface GeneratedContent {
  contentType: string
  etag: string
  plain: Bytes
  bodies: Partial<Record<Encoding, Promise<Bytes>>>
}

function prepare({ contentType, body }: Content): GeneratedContent {
  const plain = Buffer.from(body)
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { contentType, etag, plain, bodies: {} }
}

async function encode(plain: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return plain
  return encoding === 'br' ? compressBrotli(plain) : compressGzip(plain, gzipLevel)
}
