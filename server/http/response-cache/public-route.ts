import { z } from 'zod'
import type { PublicList } from './change-tracker.ts'

/** A GET whose response is the same for everybody, and is cached. Declared beside its route. */
export interface PublicRoute {
  /** Calls compute by themselves, pages by way of calls. */
  kind: 'call' | 'page'
  /** Matches the paths that may exist: ids are well-formed. */
  path: RegExp
  /** The one path that the response is computed for, where it is the same for all that match. */
  sharedPath?: string
  /** Only requests that accept this media type are such reads; the path means something else to others. */
  accept?: string
  /**
   * The parameters that the response depends on, in one fixed order and spelling; undefined where the
   * query is invalid. The response is computed from these alone.
   */
  query(query: URLSearchParams): URLSearchParams | undefined
  /** Lists that the response shows part of. */
  lists: readonly PublicList[]
  /** Whether it also depends on each record whose id it holds, rather than on its lists alone. */
  records: 'shown' | 'ignored'
}

/** Whether requests with this Accept header mean the read where its path matches. */
export function acceptsMediaType(accept: string | null | undefined, read: PublicRoute): boolean {
  return read.accept === undefined || Boolean(accept?.includes(read.accept))
}

/** `:id` stands for a record's id as the server writes it. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':id', recordIdPattern)}$`)
}

const recordIdPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const recordIds = new RegExp(recordIdPattern, 'g')

/** Every record id that a response or its address holds. */
export function findRecordIds(text: string): string[] {
  return text.match(recordIds) ?? []
}

/** A public call of the API; `query` is the schema its route parses the query with. */
export function publicEndpoint(
  path: string,
  options: {
    query?: z.ZodObject
    lists?: readonly PublicList[]
    records?: PublicRoute['records']
  } = {},
): PublicRoute {
  const { query = z.object({}), lists = [], records = 'shown' } = options
  return { kind: 'call', path: toPathPattern(path), query: canonicalBy(query), lists, records }
}

function canonicalBy(schema: z.ZodObject): PublicRoute['query'] {
  const names = Object.keys(schema.shape)
  return (query) => {
    // The route rejects a parameter that is given twice.
    if (names.some((name) => query.getAll(name).length > 1)) return undefined
    const given = names.filter((name) => query.has(name)).map((name) => [name, query.get(name)])
    const parsed = schema.safeParse(Object.fromEntries(given))
    return parsed.success ? toCanonicalQuery(names, parsed.data) : undefined
  }
}

/** The named values that are there, in the order of the names. */
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
