import type { Deps } from '../deps.ts'

/** One event per process and second, however many comments are written. */
const batchMilliseconds = 1000

const changed = new WeakMap<Deps['events'], Set<string>>()

/** Call after commit: open pages that show the post load its comments and counts again. */
export function publishPostChanged({ events }: Pick<Deps, 'events'>, postId: string): void {
  const waiting = changed.get(events)
  if (waiting) {
    waiting.add(postId)
    return
  }
  const postIds = new Set([postId])
  changed.set(events, postIds)
  setTimeout(() => {
    changed.delete(events)
    void events.publish('postsChanged', { postIds: [...postIds] })
  }, batchMilliseconds).unref()
}
