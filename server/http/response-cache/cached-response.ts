import { createHash } from 'node:crypto'
import type { CacheTag } from './change-tracker.ts'
import { type Bytes, compressBrotli, compressGzip, type Encoding } from './compression.ts'

/** A complete public response: the same bytes for all clients. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  etag: string
  body: Bytes
  compressed: Map<Encoding, Promise<Bytes>>
  /** The records and lists that the response depends on. */
  tags: ReadonlySet<CacheTag>
  /** The version of the change tracker when the computation started. */
  version: number
  /** When its oldest part was computed, by `performance.now()`: the system clock may be set back. */
  computedAt: number
  /** Known not to be current, and served because nothing better is available. */
  isStale: boolean
}

/** The result of a computation, before it is cached. */
export type ComputedResponse = Omit<CachedResponse, 'etag' | 'compressed' | 'version'>

export function toCachedResponse(computed: ComputedResponse, version: number): CachedResponse {
  const response = { ...computed, ...describeBody(computed.body), version }
  return computed.isStale ? toStaleCopy(response) : response
}

const htmlStart = '<html '

/** The same response, marked as stale. Pages carry the mark as an attribute that their style sheet reads. */
export function toStaleCopy(response: CachedResponse): CachedResponse {
  const isDocument = response.headers['content-type']?.startsWith('text/html')
  if (!isDocument) return { ...response, isStale: true }
  const html = response.body.toString().replace(htmlStart, `${htmlStart}data-outdated="" `)
  return { ...response, ...describeBody(Buffer.from(html)), isStale: true }
}

/** The body in this encoding; each encoding is compressed once. */
export function encodeBody(
  { body, compressed }: CachedResponse,
  encoding: Encoding,
): Bytes | Promise<Bytes> {
  if (encoding === 'identity') return body
  const existing = compressed.get(encoding)
  if (existing) return existing
  const bytes = encoding === 'br' ? compressBrotli(body) : compressGzip(body, 6)
  compressed.set(encoding, bytes)
  return bytes
}

function describeBody(body: Bytes): Pick<CachedResponse, 'body' | 'compressed' | 'etag'> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, compressed: new Map(), etag }
}
