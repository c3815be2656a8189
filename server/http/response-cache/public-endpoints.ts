import { createMiddleware } from 'hono/factory'
import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import type { ApiEnv } from '../context.ts'
import type { PublicList } from './change-tracker.ts'
import { type PublicRoute, toCanonicalQuery, toPathPattern } from './public-route.ts'

interface PublicResponseOptions {
  /** Lists that the response contains part of. */
  lists?: readonly PublicList[]
  /** False for a response that depends on its lists alone, although it contains ids. */
  tagsRecords?: boolean
}

/**
 * Declares that the response of a GET route is the same for all clients, so that the response cache serves it.
 * The cache key contains the parameters that the route's `parseQuery` accepts.
 */
export function cachePublicResponse(options: PublicResponseOptions = {}) {
  const middleware = createMiddleware<ApiEnv>((_c, next) => next())
  return Object.assign(middleware, { publicResponse: options })
}

/** The routes of `app` that are declared by `cachePublicResponse`. */
export function listPublicEndpoints(app: { routes: readonly RouterRoute[] }): PublicRoute[] {
  const getRoutes = app.routes.filter(({ method }) => method === 'GET')
  return [...Map.groupBy(getRoutes, ({ path }) => path)].flatMap(([path, routes]) => {
    const handlers = routes.map(({ handler }) => handler as Metadata)
    const options = handlers.find(({ publicResponse }) => publicResponse)?.publicResponse
    if (!options) return []
    const schema = handlers.find(({ querySchema }) => querySchema)?.querySchema
    return {
      kind: 'api',
      pattern: path,
      path: new RegExp(`^${toPathPattern(path)}$`),
      query: canonicalizeBy(schema),
      lists: options.lists ?? [],
      tagsRecords: options.tagsRecords ?? true,
    }
  })
}

/** What `cachePublicResponse` and `parseQuery` attach to their middleware. */
interface Metadata {
  publicResponse?: PublicResponseOptions
  querySchema?: z.ZodType
}

function canonicalizeBy(schema: z.ZodType = z.object({})): PublicRoute['query'] {
  if (!(schema instanceof z.ZodObject)) throw new Error('A cached query needs an object schema.')
  const names = Object.keys(schema.shape)
  return (query) => {
    const values = names
      .filter((name) => query.has(name))
      .map((name) => [name, getValue(query, name)])
    const parsed = schema.safeParse(Object.fromEntries(values))
    return parsed.success ? toCanonicalQuery(names, parsed.data) : undefined
  }
}

/** As the validator passes it to the schema: an array if the parameter is repeated. */
function getValue(query: URLSearchParams, name: string): string | string[] {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? '') : values
}
