import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { communityLimits } from '#shared/limits.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { useLiveEdits } from '../edits/use-live-edits.ts'
import { getPostStore, type LoadPosts, type PostListState, type PostStore } from './post-store.ts'
import { overlaps, reloadPosts } from './reload-posts.ts'
import { useLiveComments } from './use-live-comments.ts'

const { postsPage: pageSize } = communityLimits

export interface PostFeed extends PostListState {
  store: PostStore
  /** Before this visit; such posts are shown at once, and updated. */
  wasLoaded: boolean
  loadMore: () => void
  /** Adds new posts at the top. */
  refresh: () => Promise<void>
}

/** Clients wait a random time up to this, so that a restart of the server does not make all of them reload at once. */
const maxDelayMilliseconds = 2000
/** What was loaded less long ago is not loaded again when the live connection opens. */
const freshMilliseconds = 10_000

/**
 * An infinite list of posts. `list` identifies it; wrap `load` in `useCallback`. When the user comes back to a list that
 * was loaded before, it is updated, and with `addsNew` gets new posts at the top: without, the page offers them.
 */
export function usePosts(
  userId: string,
  list: string,
  load: LoadPosts,
  { addsNew }: { addsNew: boolean },
): PostFeed {
  const store = getPostStore(userId, list)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  useLiveComments(store)
  const wasLoaded = useMemo(() => (store.getState().posts ?? []).length > 0, [store])

  useLiveEdits()

  const loadPage = useCallback(
    async (before: string | undefined) => {
      if (store.getState().isLoading) return
      store.update({ isLoading: true, error: undefined })
      try {
        const posts = await load(before)
        store.add(posts)
        store.update({ isLoading: false, hasMore: posts.length >= pageSize })
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
      if (overlaps(store.getState().posts ?? [], newest, userId)) store.add(newest)
      else store.update({ posts: newest, hasMore: true })
    } catch (error) {
      endSessionIfExpired(error)
      throw error
    }
  }, [store, load, userId])

  const loadedAt = useRef(0)
  useEffect(() => {
    loadedAt.current = Date.now()
    void (wasLoaded ? reloadPosts(store, load, { addsNew, userId }) : loadPage(undefined))
  }, [store, load, loadPage, wasLoaded, addsNew, userId])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvent('connected', () => {
    if (Date.now() - loadedAt.current < freshMilliseconds) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      loadedAt.current = Date.now()
      void reloadPosts(store, load, { addsNew: false, userId })
    }, Math.random() * maxDelayMilliseconds)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const last = state.posts?.at(-1)?._id
  const loadMore = useCallback(() => void loadPage(last), [loadPage, last])
  return { ...state, store, wasLoaded, refresh, loadMore }
}
