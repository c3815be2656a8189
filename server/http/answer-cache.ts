import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole public answer: the same bytes for everybody. */
export interface Answer {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Bytes>> & { identity: Bytes }
  freshUntil: number
}

export interface AnswerCache {
  /** The kept answer, or a computed one. An answer that is only old is given while it is renewed. */
  read(key: string, compute: () => Promise<Response>): Promise<Answer>
  /** Forgets everything, also what is being computed from data read before this moment. */
  clear(): void
}

const freshMilliseconds = 10_000
const keptMilliseconds = 60_000
const mostBytes = 32 * 1024 * 1024
const smallestCompressed = 1000

/** A bounded, short-lived cache of public answers. `onError` hears of renewals that failed. */
export function createAnswerCache(onError: (error: unknown) => void): AnswerCache {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    ttl: keptMilliseconds,
    sizeCalculation: (answer, key) => key.length + 3 * answer.bodies.identity.length + 1000,
  })
  let computing = new Map<string, Promise<Answer>>()
  let generation = 0

  function renew(key: string, compute: () => Promise<Response>): Promise<Answer> {
    const running = computing.get(key)
    if (running) return running
    const begun = generation
    const table = computing
    const answer = compute()
      .then(readAnswer)
      .then((fresh) => {
        if (fresh.status === 200 && begun === generation) kept.set(key, fresh)
        return fresh
      })
      .finally(() => table.delete(key))
    table.set(key, answer)
    return answer
  }

  return {
    async read(key, compute) {
      const answer = kept.get(key)
      if (!answer) return renew(key, compute)
      if (answer.freshUntil < Date.now()) renew(key, compute).catch(onError)
      return answer
    },
    clear() {
      generation += 1
      computing = new Map()
      kept.clear()
    },
  }
}

/** The body in the caller's encoding, compressed once and then kept with the answer. */
export async function encodedBody(answer: Answer, encoding: Encoding): Promise<Bytes> {
  const ready = answer.bodies[encoding]
  if (ready) return ready
  const plain = answer.bodies.identity
  const body = encoding === 'br' ? await brotli(plain) : await compressGzip(plain, { level: 6 })
  answer.bodies[encoding] = body
  return body
}

/** The best encoding that the caller accepts and that is worth it. */
export function chooseEncoding(answer: Answer, acceptEncoding: string | null): Encoding {
  if (!acceptEncoding || answer.bodies.identity.length < smallestCompressed) return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** Named, and not with `q=0`, which means "anything but". */
function accepts(acceptEncoding: string, name: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [encoding = '', ...parameters] = part
      .split(';')
      .map((piece) => piece.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

async function readAnswer(response: Response): Promise<Answer> {
  const identity = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity },
    freshUntil: Date.now() + freshMilliseconds,
  }
}

function brotli(plain: Buffer): Promise<Bytes> {
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
