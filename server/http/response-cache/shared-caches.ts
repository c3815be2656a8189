import type { CdnSettings, TagHeader } from '#server/platform/cdn/send-purge.ts'
import type { CachedResponse } from './cached-response.ts'
import type { CacheTag, ChangeTracker } from './change-tracker.ts'
import { findRecordIds, type PublicRoute } from './public-route.ts'

/** The tag of every response that a content delivery network holds. */
export const allResponsesTag = 'all'

/** Shorter than the 4 kB that nginx accepts of all headers by default, and than the limits of networks. */
const headerMaxLength = 2000

const separators: Record<TagHeader, string> = { 'Cache-Tag': ',', 'Surrogate-Key': ' ' }

interface Options {
  cdn: Pick<CdnSettings, 'tagHeader' | 'maxAgeSeconds'>
  changes: Pick<ChangeTracker, 'hasChangedSince'>
  /** Whether changes made by other processes arrive. */
  isConnected: () => boolean
  corsOrigins: readonly string[]
}

export type SharedCacheHeaders = (
  cached: CachedResponse,
  route: PublicRoute,
) => Record<string, string> | undefined

/**
 * The headers by which a content delivery network holds a response until one of its tags is purged; undefined for one
 * that it must not hold.
 */
export function createSharedCacheHeaders(options: Options): SharedCacheHeaders {
  const { cdn, changes } = options
  const tagsByResponse = new WeakMap<CachedResponse, string | undefined>()
  const name = cdn.tagHeader.toLowerCase()

  /** Networks ignore `Vary`, so a response that depends on a header of the request would be wrong for others. */
  function isSameForAll(route: PublicRoute): boolean {
    return route.accept === undefined && (options.corsOrigins.length === 0 || route.kind === 'page')
  }

  function getTags(cached: CachedResponse): string | undefined {
    if (!tagsByResponse.has(cached)) {
      tagsByResponse.set(cached, joinTags(cached.tags, separators[cdn.tagHeader]))
    }
    return tagsByResponse.get(cached)
  }

  return (cached, route) => {
    if (cached.status !== 200 || cached.isStale || !isSameForAll(route)) return undefined
    // What changed while it was computed was purged already.
    if (!options.isConnected() || changes.hasChangedSince(cached.tags, cached.version))
      return undefined
    const tags = getTags(cached)
    if (tags === undefined) return undefined
    return {
      'cache-control': `public, max-age=0, s-maxage=${cdn.maxAgeSeconds}, must-revalidate`,
      [name]: tags,
    }
  }
}

/** The names of lists, and short names of records. */
export function toCdnTags(tags: Iterable<CacheTag>): string[] {
  return Array.from(tags, (tag) => (findRecordIds(tag).length > 0 ? tag.slice(-12) : tag))
}

/** Undefined if they are too many: the response depends on more than can be named. */
function joinTags(tags: Iterable<CacheTag>, separator: string): string | undefined {
  const joined = [allResponsesTag, ...toCdnTags(tags)].join(separator)
  return joined.length <= headerMaxLength ? joined : undefined
}
