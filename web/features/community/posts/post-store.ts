import type { ShortPost } from '#shared/contract/community.ts'
import { mergePostLists } from './post-updates.ts'

export interface PostListState {
  /** Undefined until the first page is there. */
  posts: readonly ShortPost[] | undefined
  hasMore: boolean
  isLoading: boolean
  /** Why the next page could not be had. */
  failure: string | undefined
}

export interface PostStore {
  read: () => PostListState
  subscribe: (listener: () => void) => () => void
  set: (change: Partial<PostListState>) => void
  add: (posts: readonly ShortPost[]) => void
}

/** The posts that a page shows, outside React, so that they are there again on the way back. */
export function createPostStore(): PostStore {
  let state: PostListState = {
    posts: undefined,
    hasMore: true,
    isLoading: false,
    failure: undefined,
  }
  const listeners = new Set<() => void>()

  function set(change: Partial<PostListState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    add: (posts) => set({ posts: mergePostLists(state.posts ?? [], posts) }),
  }
}

const kept = new Map<string, PostStore>()
const mostKept = 10

/** The store of one list for one person; the lists seen last are kept. */
export function getPostStore(userId: string, list: string): PostStore {
  const key = `${userId} ${list}`
  const store = kept.get(key) ?? createPostStore()
  kept.delete(key)
  kept.set(key, store)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return store
}

/** Changes one post in every list that has it. */
export function changePost(id: string, change: (post: ShortPost) => ShortPost): void {
  changeLists((posts) => posts.map((post) => (post._id === id ? change(post) : post)))
}

/** Takes a post out of every list that has it. */
export function removePost(id: string): void {
  changeLists((posts) => posts.filter((post) => post._id !== id))
}

function changeLists(change: (posts: readonly ShortPost[]) => readonly ShortPost[]): void {
  for (const store of kept.values()) {
    const { posts } = store.read()
    if (posts) store.set({ posts: change(posts) })
  }
}
