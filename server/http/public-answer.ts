import { createHash } from 'node:crypto'
import { brotli, type Bytes, type Encoding, gzipped } from './encodings.ts'
import type { Tag } from './public-changes.ts'

/** A whole public response: the same bytes for everybody. */
export interface Answer {
  status: number
  headers: Record<string, string>
  etag: string
  body: Bytes
  compressed: Map<Encoding, Promise<Bytes>>
  /** The records and lists that it shows. */
  tags: ReadonlySet<Tag>
  /** The number of the newest change when its computation started. */
  since: number
  /** Milliseconds since the epoch, of its oldest part. */
  madeAt: number
  /** It is known not to be current, and served for lack of a better one. */
  isOutdated: boolean
}

/** A response as it was computed. */
export type Computed = Omit<Answer, 'etag' | 'compressed' | 'since'>

export function toAnswer(computed: Computed, since: number): Answer {
  const answer = { ...computed, ...withBody(computed.body), since }
  return computed.isOutdated ? outdatedCopy(answer) : answer
}

const documentStart = '<html '

/** The same, marked as outdated. Pages carry the mark in their document, where their style sheet sees it. */
export function outdatedCopy(answer: Answer): Answer {
  const isDocument = answer.headers['content-type']?.startsWith('text/html')
  if (!isDocument) return { ...answer, isOutdated: true }
  const html = answer.body.toString().replace(documentStart, `${documentStart}data-outdated="" `)
  return { ...answer, ...withBody(Buffer.from(html)), isOutdated: true }
}

/** The body in this encoding, compressed once. */
export function bodyOf({ body, compressed }: Answer, encoding: Encoding): Bytes | Promise<Bytes> {
  if (encoding === 'identity') return body
  const ready = compressed.get(encoding)
  if (ready) return ready
  const packed = encoding === 'br' ? brotli(body) : gzipped(body, 6)
  compressed.set(encoding, packed)
  return packed
}

function withBody(body: Bytes): Pick<Answer, 'body' | 'compressed' | 'etag'> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, compressed: new Map(), etag }
}
