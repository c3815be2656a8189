import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Moment } from './place-moment.ts'

type Place = number | null

export type KnownPlaces = LRUCache<string, Promise<Place>>

/**
 * Places that were found, or are being looked for, by the versions of the tracks and the moment; null for those that are
 * not there. About 4 MB. A search that took too long is tried again after an hour.
 */
export function createKnownPlaces(): KnownPlaces {
  return new LRUCache({ max: 20_000, ttl: 3_600_000 })
}

/**
 * Finds moments in tracks, each once: `search` gets those that are not known, and requests at the same time wait for one
 * search. What it throws is thrown, and the next request searches again.
 */
export function findKnownPlaces(
  known: KnownPlaces,
  trackVersions: string,
  moments: readonly Moment[],
  search: (unknown: Moment[]) => Promise<Place[]>,
): Promise<Place>[] {
  const keys = moments.map((moment) => toKey(trackVersions, moment))
  const found = new Map(keys.map((key) => [key, known.get(key)]))
  const unknown = new Map(
    moments.flatMap((moment, index) => {
      const key = keys[index] ?? ''
      return found.get(key) ? [] : [[key, moment]]
    }),
  )
  if (unknown.size > 0) {
    const searching = search([...unknown.values()])
    for (const [index, key] of [...unknown.keys()].entries()) {
      const place = searching.then((places) => places[index] ?? null)
      found.set(key, place)
      known.set(key, place)
      place.catch(() => known.peek(key) === place && known.delete(key))
    }
  }
  return keys.map((key) => found.get(key) ?? Promise.resolve(null))
}

function toKey(trackVersions: string, { seconds, quote }: Moment): string {
  return createHash('sha256').update(`${trackVersions}\n${seconds}\n${quote}`).digest('base64url')
}
