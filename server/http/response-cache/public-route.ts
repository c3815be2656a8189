import type { PublicList } from './change-tracker.ts'

/** A GET route whose response is the same for all clients and is cached. */
export interface PublicRoute {
  /** API routes compute their response themselves, pages by requests to API routes. */
  kind: 'api' | 'page'
  /** As declared, such as `/courses/:id`; for metrics. */
  pattern: string
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

/** All record ids in a response or its URL. */
export function findRecordIds(text: string): string[] {
  return text.match(recordIds) ?? []
}

const idNames = new Set(['id', 'lesson'])
const parameterOrDot = /\/:(\w+)(?:\{((?:[^{}]|\{[^{}]*\})*)\})?(\?)?|\./g

/**
 * The source of a regular expression for a route's path. `:id` and `:lesson` match a record id in the spelling
 * that the server uses. Other parameters need a pattern, as in `:file{[a-z]+\\.xml}`: arbitrary values would fill the cache.
 */
export function toPathPattern(path: string): string {
  return path.replace(parameterOrDot, (match, name?: string, pattern?: string, optional?: '?') => {
    if (name === undefined) return `\\${match}`
    const value = pattern ?? (idNames.has(name) ? recordIdPattern : undefined)
    if (value === undefined) throw new Error(`:${name} of the cached path ${path} has no pattern.`)
    return optional ? `(?:/(?:${value}))?` : `/(?:${value})`
  })
}

/** The defined values of the named parameters, in the order of the names; an array repeats its parameter. */
export function toCanonicalQuery(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    for (const value of [values[name]].flat()) {
      if (typeof value === 'string' || typeof value === 'number') query.append(name, String(value))
    }
  }
  return query
}
