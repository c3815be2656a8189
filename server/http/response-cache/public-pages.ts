import { getRouteId, type PageRoute } from '#shared/pages/page-routes.ts'
import { isApiRequest } from '../pages/render-page.ts'
import { type PublicRoute, toCanonicalQuery, toPathPattern } from './public-route.ts'

/** The pages that are declared as cached, each with its document and its data. */
export function listPublicPages(routes: readonly PageRoute[]): PublicRoute[] {
  return routes.flatMap((route) => {
    if (route.cache === 'content') return toPublicRoutes(route)
    return route.cache === 'shell' ? toShellRoutes(route) : []
  })
}

function toPublicRoutes(route: PageRoute): [PublicRoute, PublicRoute] {
  const path = toPath(route)
  const pattern = toPathPattern(
    route.ids ? path.replace(':id', `:id{${route.ids.join('|')}}`) : path,
  )
  const isRoot = path === '/'
  // A page's dependencies are those of the API requests that it makes.
  const shared = { kind: 'page', pattern: path, lists: [], tagsRecords: false } as const
  const query = canonicalizeBy(route.query ?? (() => ({})))
  return [
    { ...shared, path: new RegExp(isRoot ? '^/$' : `^${pattern}/?$`), query },
    {
      ...shared,
      path: new RegExp(isRoot ? '^/_\\.data$' : `^${pattern}(?:/_)?\\.data$`),
      query: keepRoutes(query, ['root', getRouteId(route)]),
    },
  ]
}

/** Replaces the ids of a path if the response is the same for all ids. */
const anyId = '00000000-0000-0000-0000-000000000000'

/** Shells have one response for all ids, so that invented ids take no room in the cache. */
function toShellRoutes(route: PageRoute): [PublicRoute, PublicRoute] {
  const [document, data] = toPublicRoutes(route)
  const sharedPath = toPath(route).replace(/:\w+/g, anyId)
  // Below /user the same path is an API route for clients that do not accept HTML.
  const accept = isApiRequest(sharedPath, undefined) ? { accept: 'text/html' } : {}
  return [
    { ...document, sharedPath, ...accept },
    { ...data, sharedPath: `${sharedPath}.data` },
  ]
}

function toPath(route: PageRoute): string {
  return `/${route.path ?? ''}`
}

/** Leaves out values that equal those of a URL without a query. */
function canonicalizeBy(parse: NonNullable<PageRoute['query']>): PublicRoute['query'] {
  const defaults: Record<string, unknown> = { ...parse(new URLSearchParams()) }
  const names = Object.keys(defaults)
  return (query) => {
    const values: Record<string, unknown> = { ...parse(query) }
    const changed = names.filter((name) => values[name] !== defaults[name])
    return toCanonicalQuery(changed, values)
  }
}

/** The router requests the data of some of a page's routes by `_routes`, and of all without it. */
function keepRoutes(canonicalize: PublicRoute['query'], routeIds: string[]): PublicRoute['query'] {
  return (query) => {
    const canonical = canonicalize(query)
    const requested = query.get('_routes')?.split(',') ?? []
    const known = routeIds.filter((id) => requested.includes(id))
    if (known.length > 0) canonical?.set('_routes', known.join(','))
    return canonical
  }
}
