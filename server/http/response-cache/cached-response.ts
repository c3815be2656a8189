import { createHash } from 'node:crypto'
import type { CacheTag } from './change-tracker.ts'
import {
  type Bytes,
  compressBrotli,
  compressGzip,
  decompressBrotli,
  type Encoding,
  minBytes,
} from './compression.ts'

interface PublicResponse {
  status: number
  headers: Record<string, string>
  /** The records and lists that the response depends on. */
  tags: ReadonlySet<CacheTag>
  /** When its oldest part was computed, by `performance.now()`: the system clock may be set back. */
  computedAt: number
  /** Known not to be current, and served because nothing better is available. */
  isStale: boolean
}

/** The result of a computation, before it is cached. */
export interface ComputedResponse extends PublicResponse {
  body: Bytes
}

/** A complete public response: the same bytes for all clients. */
export interface CachedResponse extends PublicResponse {
  etag: string
  /** Of the plain body, in bytes. */
  length: number
  /** The body in at least one encoding. Documents are kept as Brotli: plain, they take five times as much memory. */
  bodies: Map<Encoding, Bytes | Promise<Bytes>>
  /** Set by the cache: has to be called when an encoding was added. */
  onEncoded?: () => void
  /** The version of the change tracker when the computation started. */
  version: number
}

export async function toCachedResponse(
  { body, ...computed }: ComputedResponse,
  version: number,
): Promise<CachedResponse> {
  const response = { ...computed, ...describeBody(body), version }
  return computed.isStale ? toStaleCopy(response) : pack(response)
}

const htmlStart = '<html '

/** A copy of a response that is marked as stale. Pages carry the mark as an attribute that their style sheet reads. */
export async function toStaleCopy(response: CachedResponse): Promise<CachedResponse> {
  if (!isDocument(response)) {
    return { ...response, bodies: new Map(response.bodies), isStale: true }
  }
  const plain = await encodeBody(response, 'identity')
  const html = plain.toString().replace(htmlStart, `${htmlStart}data-outdated="" `)
  return pack({ ...response, ...describeBody(Buffer.from(html)), isStale: true })
}

/** The body in this encoding; each is compressed once while it is in the cache. */
export async function encodeBody(response: CachedResponse, encoding: Encoding): Promise<Bytes> {
  const { bodies } = response
  const existing = bodies.get(encoding)
  if (existing) return existing
  if (encoding === 'identity') return readPlainBody(bodies)
  const compressing = compress(readPlainBody(bodies), encoding)
  // Requests that arrive meanwhile wait for the same.
  bodies.set(encoding, compressing)
  try {
    const bytes = await compressing
    bodies.set(encoding, bytes)
    response.onEncoded?.()
    return bytes
  } catch (error) {
    bodies.delete(encoding)
    throw error
  }
}

async function readPlainBody(bodies: CachedResponse['bodies']): Promise<Bytes> {
  const plain = bodies.get('identity')
  if (plain) return plain
  const packed = await bodies.get('br')
  if (!packed) throw new Error('The response has no body.')
  return decompressBrotli(packed)
}

async function compress(body: Promise<Bytes>, encoding: 'br' | 'gzip'): Promise<Bytes> {
  return encoding === 'br' ? compressBrotli(await body) : compressGzip(await body, 6)
}

/** Nearly all browsers accept Brotli. Other responses stay plain, since pages read them. */
async function pack(response: CachedResponse): Promise<CachedResponse> {
  const isPacked = response.status === 200 && response.length >= minBytes && isDocument(response)
  if (!isPacked) return response
  return { ...response, bodies: new Map([['br', await encodeBody(response, 'br')]]) }
}

function isDocument({ headers }: CachedResponse): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false
}

function describeBody(body: Bytes): Pick<CachedResponse, 'bodies' | 'length' | 'etag'> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { bodies: new Map([['identity', body]]), length: body.length, etag }
}
