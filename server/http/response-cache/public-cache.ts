import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/app-error.ts'
import type { CdnSettings } from '#server/platform/cdn/send-purge.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import { getRequestContext } from '#server/platform/monitoring/request-context.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import { findPathStart } from '../find-path-start.ts'
import { largeBodyBytes, waitForTurn } from '../middleware/pace-large-bodies.ts'
import { setRequestRoute } from '../monitoring/observe-requests.ts'
import type { Admission, RequestKind } from '../overload/admission.ts'
import { type CachedResponse, type ComputedResponse, encodeBody } from './cached-response.ts'
import { type CacheTag, type ChangeTracker, createChangeTracker } from './change-tracker.ts'
import { type Encoding, negotiateEncoding } from './compression.ts'
import { acceptsMediaType, findRecordIds, type PublicRoute } from './public-route.ts'
import { createResponseCache } from './response-cache.ts'
import { createSharedCacheHeaders, type SharedCacheHeaders } from './shared-caches.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export interface PublicCache {
  fetch: Fetch
  changes: Pick<ChangeTracker, 'record' | 'recordAll'>
}

export interface ReplicaReads {
  fetch: Fetch
  /** The newest change that the replica surely has; undefined while it must not be used. */
  getVersion: () => number | undefined
}

interface PublicCacheOptions {
  routes: readonly PublicRoute[]
  log: Logger
  corsOrigins: string[]
  /** A content delivery network that holds responses; undefined if none does. */
  cdn?: Pick<CdnSettings, 'tagHeader' | 'maxAgeSeconds'> | undefined
  /** Whether changes made by other processes arrive. */
  isConnected?: () => boolean
  admission: Pick<Admission, 'admit' | 'hasCapacity' | 'hasFreeSlot' | 'isNearlyIdle'>
  /** Throws `too_many` if the client exceeds its rate limit. */
  consumeRateLimit: (client: string) => void
  /** The address by which limits count; undefined for requests inside the process. */
  getClientAddress: (request: Request, env: object | undefined) => string | undefined
  isDatabaseAvailable: () => boolean
  /** Called when a client waits for the response of the route with this pattern to be computed. */
  onWait?: (request: Request, env: object | undefined, pattern: string) => void
  /** Computes public responses from a read replica of the database. */
  openReplica?: ((changes: ChangeTracker) => ReplicaReads) | undefined
  /** Creates the response to a request that failed before it reached the app. */
  respondWithError: (error: unknown, request: Request) => Response | Promise<Response>
  /** Rejects an API request under overload with as little work as possible; undefined if the app must do it. */
  rejectQuickly: (request: Request) => Response | undefined
}

const requestKinds = { api: 'anonymousRead', page: 'anonymousPage' } as const

/** From this age on, a response that is requested again is refreshed with any free slot. */
const oldMilliseconds = 30_000

/** Responses are computed with this origin, since the client's Host header must not influence them. */
const internalOrigin = 'http://lectern.internal'

/** Headers of a single response, which must not be cached. */
const uncachedHeaders = ['x-request-id', 'set-cookie', 'date', 'content-length']

/** What the response under computation depends on, collected from the public API responses it is made of. */
interface Dependencies {
  tags: Set<CacheTag>
  computedAt: number
  isStale: boolean
}

/**
 * Puts the response cache in front of `fetch`. Public responses are computed without the client's headers and
 * from the route's known query parameters only, so nothing personal and no unknown parameter enters the cache.
 * Browsers revalidate by ETag each time, so users always see their own changes.
 */
export function createPublicCache(fetch: Fetch, options: PublicCacheOptions): PublicCache {
  const { admission, log, corsOrigins } = options
  const dependencyStorage = new AsyncLocalStorage<Dependencies>()
  const changes = createChangeTracker()
  const cache = createResponseCache({
    changes,
    isDatabaseAvailable: options.isDatabaseAvailable,
    onError: logBackgroundError,
    onLookup: (result) => publishSignal('cacheLookup', { result, bytes: cache.size() }),
  })
  const lookup = createRouteLookup(options.routes)
  const sharedCacheHeaders = options.cdn
    ? createSharedCacheHeaders({
        cdn: options.cdn,
        changes,
        isConnected: options.isConnected ?? (() => true),
        corsOrigins,
      })
    : undefined

  function logBackgroundError(error: unknown): void {
    const isRejected = error instanceof AppError && ['unavailable', 'too_many'].includes(error.code)
    log[isRejected ? 'debug' : 'error']({ err: error }, 'A public response was not refreshed.')
  }

  const replica = options.openReplica?.(changes)

  /** From the replica if it has every change that the response depends on. Pages query the database by API requests. */
  async function compute(url: string, route: PublicRoute): Promise<ComputedResponse> {
    const version = route.kind === 'api' ? replica?.getVersion() : undefined
    if (replica && version !== undefined) {
      const response = await computeWith(replica.fetch, url, route)
      if (response.status === 200 && !changes.hasChangedSince(response.tags, version))
        return response
    }
    return computeWith(fetch, url, route)
  }

  async function computeWith(
    source: Fetch,
    url: string,
    route: PublicRoute,
  ): Promise<ComputedResponse> {
    const dependencies: Dependencies = {
      tags: new Set(route.lists),
      computedAt: performance.now(),
      isStale: false,
    }
    const headers: HeadersInit = route.accept ? { Accept: route.accept } : {}
    const response = await dependencyStorage.run(dependencies, async () =>
      source(new Request(url, { headers })),
    )
    const body = Buffer.from(await response.arrayBuffer())
    if (route.tagsRecords) {
      const ids = new Set(findRecordIds(url + body.toString('latin1')))
      for (const id of ids) dependencies.tags.add(copyText(id))
    }
    return {
      ...dependencies,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
    }
  }

  /** Background work must not delay requests, but a page that is read all the time should not expire either. */
  function canRefresh(age: number, kind: RequestKind, client = ''): boolean {
    if (admission.isNearlyIdle()) return true
    return age >= oldMilliseconds && admission.hasFreeSlot(kind, client)
  }

  async function respondFromCache(
    request: Request,
    env: object | undefined,
    client: string | undefined,
    { route, key }: Match,
  ): Promise<Response> {
    const parentDependencies = dependencyStorage.getStore()
    const work = () => compute(internalOrigin + key, route)
    const computeInSlot = async () => {
      // API requests of a page use its slot: if they were rejected, the page would be computed in vain.
      if (parentDependencies || client === undefined) return work()
      options.consumeRateLimit(client)
      return admission.admit(requestKinds[route.kind], client, work)
    }
    const cached = await cache.getOrCompute(key, computeInSlot, {
      onWait: () => options.onWait?.(request, env, route.pattern),
      canRefresh: (age) => canRefresh(age, requestKinds[route.kind], client),
      isKept: !parentDependencies || isKeptAsPart(key),
    })
    if (parentDependencies) addDependencies(parentDependencies, cached)
    return respond(request, cached, { route, corsOrigins, sharedCacheHeaders })
  }

  return {
    changes,
    async fetch(request, env) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request, env)
      const url = request.url.slice(findPathStart(request.url)) || '/'
      const client = options.getClientAddress(request, env)
      if (client !== undefined && !admission.hasCapacity(requestKinds.api, client)) {
        const rejection = lookup.isNewApiUrl(url) && options.rejectQuickly(request)
        if (rejection) return rejection
      }
      const match = lookup.find(url)
      if (!match || !acceptsMediaType(request.headers.get('accept'), match.route))
        return fetch(request, env)
      setRequestRoute(env, match.route.pattern)
      try {
        return await respondFromCache(request, env, client, match)
      } catch (error) {
        return options.respondWithError(error, request)
      }
    },
  }
}

/** V8 would keep the whole response in memory as long as a match in it. */
function copyText(match: string): string {
  return Buffer.from(match, 'latin1').toString('latin1')
}

/** One with an id or a query is mostly in a single page, which is kept as long as it would be. */
function isKeptAsPart(key: string): boolean {
  return !key.includes('?') && findRecordIds(key).length === 0
}

function addDependencies(parent: Dependencies, part: CachedResponse): void {
  for (const tag of part.tags) parent.tags.add(tag)
  parent.isStale ||= part.isStale
  if (part.isStale) parent.computedAt = Math.min(parent.computedAt, part.computedAt)
}

interface Match {
  route: PublicRoute
  /** Path and canonical query. */
  key: string
}

/** For matches by URL, so that frequent URLs are not parsed again. */
const matchesMaxBytes = 1024 * 1024

interface RouteLookup {
  /** The public route of a URL (path and query), and the key that all spellings of the URL share. */
  find(url: string): Match | undefined
  /** Whether this is the URL of an API route that was not requested recently, so nothing is cached for it. */
  isNewApiUrl(url: string): boolean
}

function createRouteLookup(routes: readonly PublicRoute[]): RouteLookup {
  const matches = new LRUCache<string, Match>({
    maxSize: matchesMaxBytes,
    sizeCalculation: ({ key }, url) => 2 * (key.length + url.length) + 100,
  })
  const findRoute = (path: string) => routes.find((route) => route.path.test(path))
  return {
    isNewApiUrl: (url) =>
      !matches.has(url) && findRoute(url.split('?', 1)[0] ?? '')?.kind === 'api',
    find(url) {
      const cached = matches.get(url)
      if (cached) return cached
      const [path = '', ...rest] = url.split('?')
      const route = findRoute(path)
      const query = route?.query(new URLSearchParams(rest.join('?')))
      if (!route || !query) return undefined
      const { sharedPath = path } = route
      const match = { route, key: query.size > 0 ? `${sharedPath}?${query}` : sharedPath }
      matches.set(url, match)
      return match
    },
  }
}

async function respond(
  request: Request,
  cached: CachedResponse,
  {
    route,
    corsOrigins,
    sharedCacheHeaders,
  }: {
    route: PublicRoute
    corsOrigins: string[]
    sharedCacheHeaders: SharedCacheHeaders | undefined
  },
): Promise<Response> {
  const encoding = negotiateEncoding(cached.length, request.headers.get('accept-encoding'))
  const etag = `"${cached.etag}-${encoding}"`
  const headers = buildHeaders(cached, encoding, etag)
  if (route.accept) headers['vary'] += ', Accept'
  if (corsOrigins.length > 0) setCorsHeaders(headers, request, corsOrigins)
  const isUnchanged = request.headers.get('if-none-match')?.includes(etag)
  const encoded = isUnchanged ? undefined : await encodeBody(cached, encoding)
  if (encoded) headers['content-length'] = String(encoded.length)
  const body = request.method === 'HEAD' ? undefined : encoded
  if (body && body.length > largeBodyBytes) await waitForTurn()
  // Last, since what has changed by now may have been purged already.
  Object.assign(headers, sharedCacheHeaders?.(cached, route))
  return new Response(body ?? null, { status: isUnchanged ? 304 : cached.status, headers })
}

function buildHeaders(
  cached: CachedResponse,
  encoding: Encoding,
  etag: string,
): Record<string, string> {
  const headers: Record<string, string> = { ...cached.headers, etag, vary: 'Accept-Encoding' }
  if (cached.status === 200) {
    for (const name of uncachedHeaders) delete headers[name]
    // An error keeps the id of the request that it was computed for, which its body contains.
    const request = getRequestContext()
    if (request) headers['x-request-id'] = request.requestId
    headers['cache-control'] = 'public, max-age=0, must-revalidate'
  }
  if (cached.isStale) setStaleHeaders(headers, cached.computedAt)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return headers
}

/** `Server-Timing` is the only header of its own document that a page's script can read. */
function setStaleHeaders(headers: Record<string, string>, computedAt: number): void {
  headers['age'] = String(Math.max(0, Math.round((performance.now() - computedAt) / 1000)))
  headers['warning'] = '110 - "Response is Stale", 111 - "Revalidation Failed"'
  headers['server-timing'] = 'outdated'
}

/** Cached responses are computed without an Origin header, so CORS headers are added here. */
function setCorsHeaders(
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
