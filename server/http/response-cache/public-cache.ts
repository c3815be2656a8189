import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/app-error.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import { largeBodyBytes, waitForTurn } from '../middleware/pace-large-bodies.ts'
import type { Admission } from '../overload/admission.ts'
import { type CachedResponse, encodeBody, type ComputedResponse } from './cached-response.ts'
import { createChangeTracker, type ChangeTracker, type CacheTag } from './change-tracker.ts'
import { negotiateEncoding, type Encoding } from './compression.ts'
import { acceptsMediaType, type PublicRoute, findRecordIds } from './public-route.ts'
import { createResponseCache } from './response-cache.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export interface PublicCache {
  fetch: Fetch
  changes: Pick<ChangeTracker, 'record' | 'recordAll'>
}

const workKinds = { call: 'anonymousRead', page: 'anonymousPage' } as const

/** The host that a caller names is no part of what is the same for everybody. */
const internalOrigin = 'http://lectern.internal'

/** Headers that belong to one response alone and must not be repeated. */
const personalHeaders = ['x-request-id', 'set-cookie', 'date', 'content-length']

/** What a computation shows, gathered from the public reads it is made of. */
interface Parts {
  tags: Set<CacheTag>
  computedAt: number
  isStale: boolean
}

/**
 * Puts the answer cache in front of `fetch`. Public reads are computed without the caller's headers
 * and from the parameters they know, so nothing personal and no junk can enter the cache. Browsers
 * revalidate by ETag each time: a page that a person has just changed is never shown to them as it was.
 */
export function createPublicCache(
  fetch: Fetch,
  options: {
    reads: readonly PublicRoute[]
    log: Logger
    corsOrigins: string[]
    admission: Pick<Admission, 'admit' | 'hasCapacity'>
    /** Throws `too_many` where this client has had enough computed. */
    spendBudget: (client: string) => void
    /** Who asks, as limits count; undefined for calls inside the process. */
    clientOf: (request: Request, env: object | undefined) => string | undefined
    isDatabaseAvailable: () => boolean
    /** The response to a request for which there is no room. */
    reject: (error: unknown, request: Request) => Response | Promise<Response>
    /** The same for a call that was not looked at, for as little work as can be. */
    rejectCall: (request: Request) => Response | undefined
  },
): PublicCache {
  const { admission, log, corsOrigins } = options
  const parts = new AsyncLocalStorage<Parts>()
  const changes = createChangeTracker()
  const cache = createResponseCache({
    changes,
    isDatabaseAvailable: options.isDatabaseAvailable,
    onError: logBackgroundError,
  })
  const locator = createLocator(options.reads)

  function logBackgroundError(error: unknown): void {
    const isRejected = error instanceof AppError && ['unavailable', 'too_many'].includes(error.code)
    if (isRejected) log.debug({ err: error }, 'A public response was not renewed.')
    else log.error({ err: error }, 'A public response was not renewed.')
  }

  async function compute(url: string, read: PublicRoute): Promise<ComputedResponse> {
    const own: Parts = { tags: new Set(read.lists), computedAt: Date.now(), isStale: false }
    const headers: HeadersInit = read.accept ? { Accept: read.accept } : {}
    const response = await parts.run(own, async () => fetch(new Request(url, { headers })))
    const body = Buffer.from(await response.arrayBuffer())
    if (read.records === 'shown') {
      for (const id of findRecordIds(url + body.toString('latin1'))) own.tags.add(id)
    }
    return { ...own, status: response.status, headers: Object.fromEntries(response.headers), body }
  }

  async function answerRead(
    request: Request,
    client: string | undefined,
    { read, key }: Located,
  ): Promise<Response> {
    const whole = parts.getStore()
    const work = () => compute(internalOrigin + key, read)
    // Parts of a page have the page's slot: rejected, the page would have been computed in vain.
    const answer = await cache.getOrCompute(key, async () => {
      if (whole || client === undefined) return work()
      options.spendBudget(client)
      return admission.admit(workKinds[read.kind], client, work)
    })
    if (whole) include(whole, answer)
    return respond(request, answer, { read, corsOrigins })
  }

  return {
    changes,
    async fetch(request, env) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request, env)
      const address = request.url.slice(originLength(request.url)) || '/'
      const client = options.clientOf(request, env)
      if (client !== undefined && !admission.hasCapacity(workKinds.call, client)) {
        const rejection = locator.isNewCall(address) && options.rejectCall(request)
        if (rejection) return rejection
      }
      const located = locator.locate(address)
      if (!located || !acceptsMediaType(request.headers.get('accept'), located.read))
        return fetch(request, env)
      try {
        return await answerRead(request, client, located)
      } catch (error) {
        return options.reject(error, request)
      }
    },
  }
}

function include(whole: Parts, part: CachedResponse): void {
  for (const tag of part.tags) whole.tags.add(tag)
  whole.isStale ||= part.isStale
  if (part.isStale) whole.computedAt = Math.min(whole.computedAt, part.computedAt)
}

interface Located {
  read: PublicRoute
  /** Path and canonical query. */
  key: string
}

/** For addresses as they come; the most frequent need not be parsed again. */
const locatedMaxBytes = 1024 * 1024

interface Locator {
  /** The public read of an address, and the key that all spellings of the address share. */
  locate(address: string): Located | undefined
  /** Whether a call has this address, which nobody used lately: then nothing can be cached for it. */
  isNewCall(address: string): boolean
}

function createLocator(reads: readonly PublicRoute[]): Locator {
  const located = new LRUCache<string, Located>({
    maxSize: locatedMaxBytes,
    sizeCalculation: ({ key }, address) => 2 * (key.length + address.length) + 100,
  })
  const readAt = (path: string) => reads.find((one) => one.path.test(path))
  return {
    isNewCall: (address) =>
      !located.has(address) && readAt(address.split('?', 1)[0] ?? '')?.kind === 'call',
    locate(address) {
      const ready = located.get(address)
      if (ready) return ready
      const [path = '', ...rest] = address.split('?')
      const read = readAt(path)
      const query = read?.query(new URLSearchParams(rest.join('?')))
      if (!read || !query) return undefined
      const { sharedPath = path } = read
      const found = { read, key: query.size > 0 ? `${sharedPath}?${query}` : sharedPath }
      located.set(address, found)
      return found
    },
  }
}

async function respond(
  request: Request,
  answer: CachedResponse,
  { read, corsOrigins }: { read: PublicRoute; corsOrigins: string[] },
): Promise<Response> {
  const encoding = negotiateEncoding(answer.body.length, request.headers.get('accept-encoding'))
  const etag = `"${answer.etag}-${encoding}"`
  const headers = headersOf(answer, encoding, etag)
  if (read.accept) headers['vary'] += ', Accept'
  if (corsOrigins.length > 0) allowOrigin(headers, request, corsOrigins)
  if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = await encodeBody(answer, encoding)
  headers['content-length'] = String(body.length)
  const { status } = answer
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (body.length > largeBodyBytes) await waitForTurn()
  return new Response(body, { status, headers })
}

function headersOf(
  answer: CachedResponse,
  encoding: Encoding,
  etag: string,
): Record<string, string> {
  const headers: Record<string, string> = { ...answer.headers, etag, vary: 'Accept-Encoding' }
  if (answer.status === 200) {
    for (const name of personalHeaders) delete headers[name]
    headers['cache-control'] = 'public, max-age=0, must-revalidate'
  }
  if (answer.isStale) markOutdated(headers, answer.computedAt)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return headers
}

/** Scripts of the page see no headers of its requests but the names in `Server-Timing`. */
function markOutdated(headers: Record<string, string>, computedAt: number): void {
  headers['age'] = String(Math.max(0, Math.round((Date.now() - computedAt) / 1000)))
  headers['warning'] = '110 - "Response is Stale", 111 - "Revalidation Failed"'
  headers['server-timing'] = 'outdated'
}

/** Kept answers know nothing of who asks, so pages of other sites get their leave here. */
function allowOrigin(
  headers: Record<string, string>,
  request: Request,
  corsOrigins: string[],
): void {
  headers['vary'] += ', Origin'
  const origin = request.headers.get('origin')
  if (!origin || !corsOrigins.includes(origin)) return
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = 'ETag, Age, Warning'
}

/** Where the path starts in an absolute URL, without parsing it: this runs for every request. */
function originLength(url: string): number {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? url.length : start
}
