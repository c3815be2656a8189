import { useEffect, useRef } from 'react'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import type { PostStore } from './post-store.ts'
import { reloadPost } from './reload-posts.ts'

/** Clients wait a random time up to this, so that a comment does not make all of them reload at once. */
const maxDelayMilliseconds = 2000
/** Of one event; the others are loaded with the next visit. */
const maxPosts = 5

/** Loads the posts of a list again when others comment on them, a few at a time. */
export function useLiveComments(store: PostStore): void {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  useLiveEvent('postsChanged', ({ _ids }) => {
    const changed = new Set(_ids)
    const shown = (store.getState().posts ?? []).filter(({ _id }) => changed.has(_id))
    for (const { _id } of shown.slice(0, maxPosts)) {
      if (timers.current.has(_id)) continue
      const reload = () => {
        timers.current.delete(_id)
        void reloadPost(_id)
      }
      timers.current.set(_id, setTimeout(reload, Math.random() * maxDelayMilliseconds))
    }
  })

  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }, [])
}
