import type { ShortPost } from '#shared/contract/community/community.ts'
import { createStore } from '#web/lib/create-store.ts'
import { isBy, mergePostLists, withAuthorsPosts, withoutAuthor } from './post-updates.ts'

export interface PostListState {
  /** Undefined until the first page has loaded. */
  posts: readonly ShortPost[] | undefined
  hasMore: boolean
  isLoading: boolean
  /** Why the last page could not be loaded. */
  error: string | undefined
}

export interface PostStore {
  getState: () => PostListState
  subscribe: (listener: () => void) => () => void
  update: (change: Partial<PostListState>) => void
  add: (posts: readonly ShortPost[]) => void
}

/** Loads the posts older than one, or the newest ones. */
export type LoadPosts = (before: string | undefined) => Promise<readonly ShortPost[]>

const stores = new Map<string, PostStore>()
const maxStores = 10

/**
 * The store of one post list of one user. Stores live outside React, so that a list is still there
 * when the user comes back to it; only the most recently used ones are kept.
 */
export function getPostStore(userId: string, list: string): PostStore {
  const key = `${userId} ${list}`
  const store = stores.get(key) ?? createPostStore()
  stores.delete(key)
  stores.set(key, store)
  const [oldest] = stores.keys()
  if (stores.size > maxStores && oldest !== undefined) stores.delete(oldest)
  return store
}

/** A post of any list. */
export function findPost(id: string): ShortPost | undefined {
  for (const store of stores.values()) {
    const post = store.getState().posts?.find(({ _id }) => _id === id)
    if (post) return post
  }
  return undefined
}

/** Changes a post in every list that contains it. */
export function updatePost(id: string, change: (post: ShortPost) => ShortPost): void {
  updateLists((posts) => posts.map((post) => (post._id === id ? change(post) : post)))
}

/** Removes a post from every list that contains it. */
export function removePost(id: string): void {
  updateLists((posts) => posts.filter((post) => post._id !== id))
}

/** Lists are loaded again when they are opened next. */
export function forgetPosts(): void {
  stores.clear()
}

/** The list is loaded again: at once if it is shown, else when it is opened next. */
export function forgetList(userId: string, list: string): void {
  const key = `${userId} ${list}`
  const forgotten = stores.get(key)
  stores.delete(key)
  // Renders its list, which gets a new store.
  forgotten?.update({})
}

/** Removes what a user wrote from every list; returns a function that brings it back. */
export function removeAuthor(userId: string): () => void {
  const before = [...stores.values()].map((store) => ({ store, removed: store.getState().posts }))
  updateLists((posts) =>
    posts.filter((post) => !isBy(post, userId)).map((post) => withoutAuthor(post, userId)),
  )
  return () => {
    for (const { store, removed = [] } of before) {
      const { posts } = store.getState()
      if (posts) store.update({ posts: withAuthorsPosts(posts, removed, userId) })
    }
  }
}

function updateLists(change: (posts: readonly ShortPost[]) => readonly ShortPost[]): void {
  for (const store of stores.values()) {
    const { posts } = store.getState()
    if (posts) store.update({ posts: change(posts) })
  }
}

function createPostStore(): PostStore {
  const store = createStore<PostListState>({
    posts: undefined,
    hasMore: true,
    isLoading: false,
    error: undefined,
  })

  function update(change: Partial<PostListState>): void {
    store.set({ ...store.get(), ...change })
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    update,
    add: (posts) => update({ posts: mergePostLists(store.get().posts ?? [], posts) }),
  }
}
