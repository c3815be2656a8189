import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { roadmapIds } from '#shared/roadmap.ts'
import { pathPattern, type PublicRead, writeQuery } from './public-read.ts'

type ReadQuery = (query: URLSearchParams) => Readonly<Record<string, unknown>>

const noQuery: ReadQuery = () => ({})

/**
 * The pages that are the same for everybody: path, the id of their route in `web/routes.ts`, and what
 * they read from the query. What they show is known from the calls they make.
 */
export const declaredPages: [path: string, routeId: string, readQuery: ReadQuery][] = [
  [pages.home, 'routes/home/home', pageQueries.home],
  [pages.catalogue, 'routes/catalogue/catalogue', pageQueries.catalogue],
  [`${pages.catalogue}/:id`, 'routes/catalogue/catalogue', pageQueries.catalogue],
  [pages.category(':id'), 'routes/catalogue/category', pageQueries.category],
  [pages.course(':id'), 'routes/catalogue/course', pageQueries.course],
  [pages.player(':id'), 'routes/learning/player', pageQueries.course],
  [pages.instructor(':id'), 'routes/catalogue/instructor', pageQueries.instructor],
  [pages.roadmap, 'routes/roadmap/roadmap', noQuery],
  [pages.roadmapEntry(`(?:${roadmapIds.join('|')})`), 'routes/roadmap/roadmap-details', noQuery],
  [pages.login, 'routes/accounts/login', pageQueries.account],
  [pages.register, 'routes/accounts/register', pageQueries.account],
  [pages.verification, 'routes/accounts/verification', noQuery],
  [pages.forgotPassword, 'routes/accounts/forgot-password', noQuery],
  [pages.contact, 'routes/correspondence/contact', noQuery],
]

export const publicPages: PublicRead[] = declaredPages.flatMap(([path, routeId, readQuery]) => {
  const slashed = path.endsWith('/') ? path : `${path}/`
  const shared = { kind: 'page', lists: [], records: 'ignored' } as const
  const query = canonicalBy(readQuery)
  const document = slashed === path ? path : `${path}/?`
  const data = slashed === path ? '/_.data' : `${path}(?:/_)?.data`
  return [
    { ...shared, path: pathPattern(document), query },
    { ...shared, path: pathPattern(data), query: withRoutes(query, ['root', routeId]) },
  ]
})

/** What is read from an address without a query is left out. */
function canonicalBy(readQuery: ReadQuery): PublicRead['query'] {
  const defaults = readQuery(new URLSearchParams())
  const names = Object.keys(defaults)
  return (query) => {
    const values = readQuery(query)
    return writeQuery(
      names.filter((name) => values[name] !== defaults[name]),
      values,
    )
  }
}

/** The router asks for the data of some of a page's routes by `_routes`, and for all without it. */
function withRoutes(canonical: PublicRead['query'], known: string[]): PublicRead['query'] {
  return (query) => {
    const written = canonical(query)
    const asked = query.get('_routes')?.split(',') ?? []
    const routes = known.filter((id) => asked.includes(id))
    if (routes.length > 0) written?.set('_routes', routes.join(','))
    return written
  }
}
