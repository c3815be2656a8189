import { Hono, type Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { generalMessages } from '#shared/messages/general.ts'
import type { PageRoute } from '#shared/pages/page-routes.ts'
import type { PageSettings } from '#shared/pages/page-settings.ts'
import type { Deps } from './domain/deps.ts'
import { createApi } from './http/api.ts'
import { isUpload } from './http/connections/upload-paths.ts'
import { type ApiEnv, resolveClientAddress, setClientAddress } from './http/context.ts'
import { createErrorHandler } from './http/errors/error-handler.ts'
import { serveUnavailablePage } from './http/errors/unavailable-page.ts'
import {
  coverRoutes,
  socialCardRoutes,
  defaultAvatarRoutes,
} from './http/files/generated-images.ts'
import { privateFileRoutes } from './http/files/private-files.ts'
import { staticFileRoutes } from './http/files/static-files.ts'
import { uploadRoutes } from './http/files/uploads.ts'
import { createLiveSessions } from './http/members-only/find-live-sessions.ts'
import { restrictToMembers, restrictToOpenCalls } from './http/members-only/restrict-to-members.ts'
import { compressJson } from './http/middleware/compress-json.ts'
import { limitBodies } from './http/middleware/limit-bodies.ts'
import { requestId } from './http/middleware/request-id.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { createPageRouteFinder } from './http/monitoring/find-page-route.ts'
import { metricsRoutes, type RenderedMetrics } from './http/monitoring/metrics-routes.ts'
import { nameRoutes, setRequestRoute } from './http/monitoring/observe-requests.ts'
import { openApiRoutes } from './http/openapi/openapi-routes.ts'
import type { Admission } from './http/overload/admission.ts'
import {
  limitClientRate,
  createClientRateLimiter,
  type ClientRateLimiter,
} from './http/overload/client-rate-limiter.ts'
import { shrinkLargeCarts } from './http/overload/large-cart.ts'
import { delayFailures, shedLoad } from './http/overload/load-shedding.ts'
import { createQuickRejection } from './http/overload/quick-rejection.ts'
import { redirectToCanonicalUrl } from './http/pages/canonical-url.ts'
import { type AnnouncePage, createEarlyHints, type Preloads } from './http/pages/early-hints.ts'
import {
  isApiRequest,
  negotiatePageOrApi,
  renderPage,
  type PageHandler,
} from './http/pages/render-page.ts'
import { createReplicaRoutes } from './http/replica/replica-routes.ts'
import { createPublicCache } from './http/response-cache/public-cache.ts'
import { listPublicEndpoints } from './http/response-cache/public-endpoints.ts'
import { listPublicPages } from './http/response-cache/public-pages.ts'
import { policyReportRoutes } from './http/routes/administration/policy-reports.ts'
import { devMailboxRoutes } from './http/routes/dev-mailbox.ts'
import { discoveryRoutes } from './http/routes/discovery.ts'
import { healthRoutes } from './http/routes/health.ts'
import { tusHeaders } from './http/tus/protocol.ts'
import { AppError } from './platform/app-error.ts'
import type { DevelopmentMailbox } from './platform/mail/mail-transport.ts'

export interface AppOptions {
  deps: Deps
  publicUrl: string
  corsOrigins: string[]
  trustedProxies: number
  /** Decides which requests are handled, which wait and which are rejected. */
  admission: Admission
  /** Limits the requests of each client; absent if limits are off. */
  clientRateLimiter?: ClientRateLimiter
  isStopping: () => boolean
  /** Absent if metrics are disabled or have a port of their own. */
  metrics?: { rendered: RenderedMetrics; token: string } | undefined
  /** Absent in production and if a mail server is configured. */
  mailbox?: DevelopmentMailbox | undefined
  /** Absent if only the API is needed, e.g. in its tests. */
  pages?: {
    clientFiles: string | undefined
    routes: readonly PageRoute[]
    /** What pages load first, by their patterns; absent if that is not announced. */
    preloads?: Preloads | undefined
    /** `catalogue`: who sees the pages that it renders. */
    createHandler: (apiFetch: Fetch, catalogue: PageSettings['catalogue']) => PageHandler
  }
}

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** The HTTP application: API, pages and files behind one `fetch`, with the cache of public responses in front. */
export function createApp(options: AppOptions): Fetch {
  const { admission, deps, trustedProxies } = options
  const rateLimiter = options.clientRateLimiter ?? createClientRateLimiter(undefined)
  const api = createApi(deps)
  const discovery = discoveryRoutes(deps)
  const publicPages = listPublicPages(options.pages?.routes ?? [])
  const isHttps = options.publicUrl.startsWith('https:')
  const app = new Hono<ApiEnv>()
  /** Responses to requests that were decided before they reached the app. */
  const earlyResponses = new WeakMap<Request, (c: Context) => Response>()
  const getClientAddress = (request: Request, env: object | undefined) => {
    const forwardedFor = request.headers.get('X-Forwarded-For') ?? undefined
    return resolveClientAddress(forwardedFor, env, trustedProxies)
  }
  const announcePage = createEarlyHints(options.pages?.preloads)
  const replicaRoutes = createReplicaRoutes(deps)
  const isMembersOnly = deps.settings.catalogue === 'members'
  let isConnected = true
  deps.events.onState((state) => (isConnected = state === 'restored'))
  const createCache = (fetch: Fetch) => {
    const cache = createPublicCache(fetch, {
      routes: [...listPublicEndpoints(api), ...listPublicEndpoints(discovery), ...publicPages],
      log: deps.log,
      corsOrigins: options.corsOrigins,
      cdn: isMembersOnly ? undefined : deps.settings.cdn,
      isConnected: () => isConnected,
      onWait: announcePage,
      admission,
      consumeRateLimit: rateLimiter.consume,
      getClientAddress,
      isDatabaseAvailable: deps.availability.isAvailable,
      openReplica: replicaRoutes?.createReads(fetch),
      respondWithError(error, request) {
        earlyResponses.set(request, () => {
          throw error
        })
        return app.fetch(request)
      },
      rejectQuickly: createQuickRejection({
        isHttps,
        hasCorsOrigins: options.corsOrigins.length > 0,
      }),
    })
    deps.events.on('catalogueChanged', cache.changes.record)
    deps.events.onState(cache.changes.recordAll)
    return cache
  }
  const cache = createCache((request, env) => app.fetch(request, env))
  const handlePage = options.pages?.createHandler(cache.fetch, isMembersOnly ? 'members' : 'public')
  const findPageRoute = createPageRouteFinder(options.pages?.routes ?? [])
  app.use(nameRoutes())
  app.use(requestId(deps.log, trustedProxies))
  app.use(setClientAddress(trustedProxies))
  app.use(securityHeaders({ isHttps }))
  app.use(serveUnavailablePage(isPageRequest))
  if (options.corsOrigins.length > 0) {
    app.use(
      cors({
        origin: options.corsOrigins,
        exposeHeaders: [
          'X-Total-Count',
          'X-Total-Count-Is',
          'X-Next-Cursor',
          'Retry-After',
          ...tusHeaders,
        ],
      }),
    )
  }
  app.use(async (c, next) => {
    const respondEarly = earlyResponses.get(c.req.raw)
    if (respondEarly) return respondEarly(c)
    return next()
  })
  app.onError(createErrorHandler(deps.log))
  app.route('/', healthRoutes(deps, options.isStopping))
  if (options.metrics) {
    app.route('/', metricsRoutes(options.metrics.rendered, options.metrics.token))
  }
  app.route('/', privateFileRoutes(deps))
  if (options.pages?.clientFiles) app.route('/', staticFileRoutes(options.pages.clientFiles))
  if (handlePage) app.use(redirectToCanonicalUrl(publicPages))
  // Unlike other files, they need the database.
  app.use('/files/captions/*', limitClientRate(rateLimiter))
  app.route('/', uploadRoutes(deps))
  app.use(compress({ contentTypeFilter: isCompressedAsStream }))
  app.use(compressJson())
  app.use(limitClientRate(rateLimiter))
  app.use(limitBodies(deps, (c) => admission.requireCapacity('userWrite', c.get('clientAddress'))))
  app.use('/user/addcart', shrinkLargeCarts(deps))
  app.use(delayFailures())
  app.use(
    shedLoad({
      admission,
      isPage: (c) => !isApiRequest(c.req.path, c.req.header('Accept')),
      isStreamed: isUpload,
    }),
  )
  if (options.mailbox) app.route('/', devMailboxRoutes(options.mailbox))
  app.route('/', policyReportRoutes(deps))
  app.route('/', coverRoutes())
  app.route('/', defaultAvatarRoutes())
  if (replicaRoutes) app.use(replicaRoutes.handle)
  app.route('/', discovery)
  app.route('/', socialCardRoutes(deps))
  app.route('/', openApiRoutes(api, options.publicUrl))
  app.use('/user/social/profile/:id', negotiatePageOrApi(handlePage))
  app.route('/', api)
  app.notFound(() => {
    throw new AppError('not_found', generalMessages.notFound)
  })
  const visitors = isMembersOnly ? createVisitorPages() : undefined
  if (handlePage) {
    const findHandler = (request: Request) => visitors?.findHandler(request) ?? handlePage
    mountPages(app, { findHandler, findRoute: findPageRoute, announcePage })
  }
  if (!visitors) return cache.fetch
  return restrictToMembers({
    deps,
    sessions: createLiveSessions({
      deps,
      async admit({ client, isKnown }, work) {
        if (client === undefined) return work()
        rateLimiter.consume(client)
        return admission.admit(isKnown ? 'userRead' : 'anonymousRead', client, work)
      },
    }),
    fetchAsMember: cache.fetch,
    fetchAsVisitor: visitors.fetch,
    respond(outcome, request, env) {
      earlyResponses.set(request, (c) => {
        if ('error' in outcome) throw outcome.error
        c.header('Cache-Control', 'no-store')
        return c.redirect(outcome.redirect)
      })
      return app.fetch(request, env)
    },
    getClientAddress,
    findPage: findPageRoute,
    hasMailbox: options.mailbox !== undefined,
  })

  /** Pages for visitors of a site for members: with a cache of their own, and calls that are open to everyone. */
  function createVisitorPages() {
    const visits = new WeakSet<Request>()
    const visitorCache = createCache((request, env) => {
      visits.add(request)
      return app.fetch(request, env)
    })
    const handle = options.pages?.createHandler(restrictToOpenCalls(visitorCache.fetch), 'hidden')
    return {
      fetch: visitorCache.fetch,
      findHandler: (request: Request) => (visits.has(request) ? handle : undefined),
    }
  }
}

/** Every other path is a page, except that unknown API paths are a 404 in JSON. */
function mountPages(
  app: Hono<ApiEnv>,
  {
    findHandler,
    findRoute,
    announcePage,
  }: {
    findHandler: (request: Request) => PageHandler
    findRoute: (path: string) => string | undefined
    announcePage: AnnouncePage | undefined
  },
): void {
  app.get('*', async (c, next) => {
    if (isApiRequest(c.req.path, c.req.header('Accept'))) return next()
    const route = findRoute(c.req.path)
    if (route) {
      setRequestRoute(c.env, route)
      announcePage?.(c.req.raw, c.env, route)
    }
    return renderPage(findHandler(c.req.raw), c.req.raw)
  })
}

/** Whether a browser requests a document to show. */
function isPageRequest(c: Context): boolean {
  const accept = c.req.header('Accept')
  return Boolean(accept?.includes('text/html')) && !isApiRequest(c.req.path, accept)
}

/** `compressJson` handles JSON. */
function isCompressedAsStream(contentType: string): boolean {
  return (
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType) && !contentType.startsWith('application/json')
  )
}
