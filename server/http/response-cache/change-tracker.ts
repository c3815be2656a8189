import type { Events } from '#server/platform/events/event-bus.ts'

/** A list of public records. A response with part of a list depends on the whole list. */
export type PublicList = 'courses' | 'categories' | 'users'

/** What a response depends on: the id of a record, or the name of a list. */
export type CacheTag = string

/** Tracks which records and lists changed, and in which order. */
export interface ChangeTracker {
  /** The number of the newest change. */
  version(): number
  record(change: Events['catalogueChanged']): void
  /** Treats everything as changed, e.g. because events were missed. */
  recordAll(): void
  /** Whether one of `tags` changed after `version`. */
  hasChangedSince(tags: Iterable<CacheTag>, version: number): boolean
}

/** Older changes are dropped; responses computed before them then count as changed. */
const maxTags = 10_000

export function createChangeTracker(): ChangeTracker {
  /** The version of each tag's last change, the newest last. */
  const lastChange = new Map<CacheTag, number>()
  let current = 0
  let allChangedAt = 0

  function recordAll(): void {
    current += 1
    allChangedAt = current
    lastChange.clear()
  }

  return {
    version: () => current,
    recordAll,
    record(change) {
      const tags = toTags(change)
      if (tags.length === 0) return recordAll()
      current += 1
      for (const tag of tags) {
        lastChange.delete(tag)
        lastChange.set(tag, current)
      }
      for (const [tag, version] of lastChange) {
        if (lastChange.size <= maxTags) break
        lastChange.delete(tag)
        allChangedAt = version
      }
    },
    hasChangedSince(tags, version) {
      if (version < allChangedAt) return true
      if (version === current) return false
      for (const tag of tags) if ((lastChange.get(tag) ?? 0) > version) return true
      return false
    },
  }
}

/** Empty for an event without ids, which may mean any change. */
export function toTags(change: Events['catalogueChanged']): CacheTag[] {
  const { courseIds = [], categoryIds = [], userIds = [], contentOnlyIds = [] } = change
  const lists: [PublicList, string[]][] = [
    ['courses', courseIds],
    ['users', userIds],
    ['categories', categoryIds],
  ]
  const listTags = lists.flatMap(([list, ids]) => (ids.length > 0 ? [list, ...ids] : []))
  return [...listTags, ...contentOnlyIds]
}
