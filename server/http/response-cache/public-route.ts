import { z } from 'zod'
import type { PublicList } from './change-tracker.ts'

/** A GET route whose response is the same for all clients and is cached. */
export interface PublicRoute {
  /** API routes compute their response themselves, pages by requests to API routes. */
  kind: 'api' | 'page'
  /** Matches only paths that may exist: ids are well-formed. */
  path: RegExp
  /** The path that the response is computed for, if it is the same for all paths that match. */
  sharedPath?: string
  /** The route serves only requests that accept this media type; for others, the path is another route. */
  accept?: string
  /**
   * The parameters that the response depends on, in one order and spelling; undefined if the query is invalid.
   * The response is computed from these alone.
   */
  query(query: URLSearchParams): URLSearchParams | undefined
  /** Lists that the response contains part of. */
  lists: readonly PublicList[]
  /** Whether the response also depends on each record whose id it contains, not on its lists alone. */
  tagsRecords: boolean
}

/** Whether the route serves requests with this Accept header. */
export function acceptsMediaType(accept: string | null | undefined, route: PublicRoute): boolean {
  return route.accept === undefined || Boolean(accept?.includes(route.accept))
}

const recordIdPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const recordIds = new RegExp(recordIdPattern, 'g')

/** `:id` matches a record id in the spelling that the server uses. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':id', recordIdPattern)}$`)
}

/** All record ids in a response or its URL. */
export function findRecordIds(text: string): string[] {
  return text.match(recordIds) ?? []
}

/** A public API route; `query` is the schema that the route parses its query with. */
export function publicEndpoint(
  path: string,
  options: { query?: z.ZodObject; lists?: readonly PublicList[]; tagsRecords?: boolean } = {},
): PublicRoute {
  const { query = z.object({}), lists = [], tagsRecords = true } = options
  return { kind: 'api', path: toPathPattern(path), query: canonicalize(query), lists, tagsRecords }
}

function canonicalize(schema: z.ZodObject): PublicRoute['query'] {
  const names = Object.keys(schema.shape)
  return (query) => {
    // The route rejects repeated parameters.
    if (names.some((name) => query.getAll(name).length > 1)) return undefined
    const values = names.filter((name) => query.has(name)).map((name) => [name, query.get(name)])
    const parsed = schema.safeParse(Object.fromEntries(values))
    return parsed.success ? toCanonicalQuery(names, parsed.data) : undefined
  }
}

/** The defined values of the named parameters, in the order of the names. */
export function toCanonicalQuery(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value))
  }
  return query
}
