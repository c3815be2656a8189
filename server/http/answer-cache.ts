import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { brotli, type Bytes, type Encoding, gzipped } from './encodings.ts'

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
  const body = encoding === 'br' ? await brotli(plain) : await gzipped(plain, 6)
  answer.bodies[encoding] = body
  return body
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
