import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { useLiveEdits } from '../edits/use-live-edits.ts'
import { reloadPosts } from './post-actions.ts'
import { getPostStore, type LoadPosts, type PostListState, type PostStore } from './post-store.ts'
import { useLiveComments } from './use-live-comments.ts'

const { postsPage: pageSize } = communityLimits

export interface PostFeed extends PostListState {
  store: PostStore
  loadMore: () => void
  /** Adds new posts at the top. */
  refresh: () => Promise<void>
}

/** An infinite list of posts. `list` identifies it; wrap `load` in `useCallback`. */
export function usePosts(userId: string, list: string, load: LoadPosts): PostFeed {
  const store = getPostStore(userId, list)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  useLiveComments(store)
  // Posts that were loaded before are shown at once, and updated.
  const wasLoaded = useMemo(() => (store.getState().posts ?? []).length > 0, [store])

  useLiveEdits()

  const loadPage = useCallback(
    async (before: string | undefined) => {
      if (store.getState().isLoading) return
      store.update({ isLoading: true, error: undefined })
      try {
        const posts = await load(before)
        store.add(posts)
        store.update({ isLoading: false, hasMore: posts.length === pageSize })
      } catch (error) {
        const { msg } = toDisplayError(error)
        // The list shows and announces the message too.
        if (!endSessionIfExpired(error)) toast.silentError(msg)
        store.update({ isLoading: false, error: msg })
      }
    },
    [store, load],
  )

  const refresh = useCallback(async () => {
    try {
      const newest = await load(undefined)
      // Without an overlap there would be a gap between the new posts and the old ones.
      const overlaps = newest.length < pageSize || includesPost(store, newest.at(-1))
      if (overlaps) store.add(newest)
      else store.update({ posts: newest, hasMore: true })
    } catch (error) {
      endSessionIfExpired(error)
      throw error
    }
  }, [store, load])

  useEffect(() => {
    void (wasLoaded ? reloadPosts(store, load) : loadPage(undefined))
  }, [store, load, loadPage, wasLoaded])

  const last = state.posts?.at(-1)?._id
  const loadMore = useCallback(() => void loadPage(last), [loadPage, last])
  return { ...state, store, refresh, loadMore }
}

function includesPost(store: PostStore, post: ShortPost | undefined): boolean {
  return store.getState().posts?.some(({ _id }) => _id === post?._id) ?? false
}
