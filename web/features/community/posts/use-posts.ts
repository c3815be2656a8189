import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ShortPost } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { type PostListState, getPostStore, type PostStore } from './post-store.ts'

const { postsPage } = communityLimits

export interface PostFeed extends PostListState {
  store: PostStore
  loadMore: () => void
  /** Takes what is new to the top; the rest stays. */
  refresh: () => Promise<void>
}

type LoadPosts = (before: string | undefined) => Promise<readonly ShortPost[]>

/** An endless list of posts; `list` names it, `load` (kept by `useCallback`) asks for a page. */
export function usePosts(userId: string, list: string, load: LoadPosts): PostFeed {
  const store = getPostStore(userId, list)
  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  // A list on the way back is shown as it was, and then brought up to date once.
  const [wasKnown] = useState(store.read().posts !== undefined)

  const ask = useCallback(
    async (before: string | undefined) => {
      if (store.read().isLoading) return
      store.set({ isLoading: true, failure: undefined })
      try {
        const posts = await load(before)
        store.add(posts)
        store.set({ isLoading: false, hasMore: posts.length === postsPage })
      } catch (error) {
        endSessionIfExpired(error)
        store.set({ isLoading: false, failure: toDisplayError(error).msg })
      }
    },
    [store, load],
  )

  const renew = useCallback(async () => {
    try {
      const newest = await load(undefined)
      const last = newest.at(-1)
      const reaches = newest.length < postsPage || isKnown(store, last)
      if (reaches) store.add(newest)
      else store.set({ posts: newest, hasMore: true })
    } catch (error) {
      endSessionIfExpired(error)
      throw error
    }
  }, [store, load])

  useEffect(() => {
    if (!wasKnown) void ask(undefined)
  }, [ask, wasKnown])

  const last = state.posts?.at(-1)?._id
  return {
    ...state,
    store,
    refresh: renew,
    loadMore: useCallback(() => void ask(last), [ask, last]),
  }
}

function isKnown(store: PostStore, post: ShortPost | undefined): boolean {
  return store.read().posts?.some(({ _id }) => _id === post?._id) ?? false
}
