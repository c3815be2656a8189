import { createHash } from 'node:crypto'
import type { CacheTag } from './change-tracker.ts'
import { compressBrotli, type Bytes, type Encoding, compressGzip } from './compression.ts'

/** A whole public response: the same bytes for everybody. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  etag: string
  body: Bytes
  compressed: Map<Encoding, Promise<Bytes>>
  /** The records and lists that it shows. */
  tags: ReadonlySet<CacheTag>
  /** The number of the newest change when its computation started. */
  version: number
  /** Milliseconds since the epoch, of its oldest part. */
  computedAt: number
  /** It is known not to be current, and served for lack of a better one. */
  isStale: boolean
}

/** A response as it was computed. */
export type ComputedResponse = Omit<CachedResponse, 'etag' | 'compressed' | 'version'>

export function toCachedResponse(computed: ComputedResponse, version: number): CachedResponse {
  const answer = { ...computed, ...withBody(computed.body), version }
  return computed.isStale ? toStaleCopy(answer) : answer
}

const documentStart = '<html '

/** The same, marked as outdated. Pages carry the mark in their document, where their style sheet sees it. */
export function toStaleCopy(answer: CachedResponse): CachedResponse {
  const isDocument = answer.headers['content-type']?.startsWith('text/html')
  if (!isDocument) return { ...answer, isStale: true }
  const html = answer.body.toString().replace(documentStart, `${documentStart}data-outdated="" `)
  return { ...answer, ...withBody(Buffer.from(html)), isStale: true }
}

/** The body in this encoding, compressed once. */
export function encodeBody(
  { body, compressed }: CachedResponse,
  encoding: Encoding,
): Bytes | Promise<Bytes> {
  if (encoding === 'identity') return body
  const ready = compressed.get(encoding)
  if (ready) return ready
  const packed = encoding === 'br' ? compressBrotli(body) : compressGzip(body, 6)
  compressed.set(encoding, packed)
  return packed
}

function withBody(body: Bytes): Pick<CachedResponse, 'body' | 'compressed' | 'etag'> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, compressed: new Map(), etag }
}
