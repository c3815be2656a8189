import type { Events } from '#server/platform/events/event-bus.ts'

/** A list of the catalogue: a response that shows part of it changes with its members. */
export type PublicList = 'courses' | 'categories' | 'people'

/** What a response shows: ids of records, and the lists they were taken from. */
export type CacheTag = string

/** Remembers which records and lists were changed, and in which order. */
export interface ChangeTracker {
  /** The number of the newest change. */
  version(): number
  record(change: Events['catalogueChanged']): void
  /** Anything may have been changed, e.g. because events were missed. */
  recordAll(): void
  /** Whether one of `tags` was changed after change number `since`. */
  hasChangedSince(tags: Iterable<CacheTag>, since: number): boolean
}

/** Older changes are forgotten: what was computed before them then counts as changed. */
const maxTags = 10_000

export function createChangeTracker(): ChangeTracker {
  /** The number of each tag's last change, the newest last. */
  const lastChange = new Map<CacheTag, number>()
  let now = 0
  let allChangedAt = 0

  function recordAll(): void {
    now += 1
    allChangedAt = now
    lastChange.clear()
  }

  return {
    version: () => now,
    recordAll,
    record(change) {
      const tags = tagsOf(change)
      if (tags.length === 0) return recordAll()
      now += 1
      for (const tag of tags) {
        lastChange.delete(tag)
        lastChange.set(tag, now)
      }
      for (const [tag, number] of lastChange) {
        if (lastChange.size <= maxTags) break
        lastChange.delete(tag)
        allChangedAt = number
      }
    },
    hasChangedSince(tags, since) {
      if (since < allChangedAt) return true
      if (since === now) return false
      for (const tag of tags) if ((lastChange.get(tag) ?? 0) > since) return true
      return false
    },
  }
}

/** Nothing for a change that names nothing: it may be any. */
function tagsOf(change: Events['catalogueChanged']): CacheTag[] {
  const { courseIds = [], categoryIds = [], userIds = [], appearanceIds: shownIds = [] } = change
  const lists: [PublicList, string[]][] = [
    ['courses', courseIds],
    ['people', userIds],
    ['categories', categoryIds],
  ]
  return [...lists.flatMap(([list, ids]) => (ids.length > 0 ? [list, ...ids] : [])), ...shownIds]
}
