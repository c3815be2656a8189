import type { ShortPost } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { isLikePending, requestPost } from './post-actions.ts'
import { findPost, type LoadPosts, type PostStore, removePost, updatePost } from './post-store.ts'
import { isBy, mergePost } from './post-updates.ts'

const { postsPage: pageSize } = communityLimits
/** Whoever has loaded more posts sees the changes to the others when they load the page again. */
const reloadedPagesMax = 3

/** Loads a post that others changed. A failure is silent: the next change or page load shows it. */
export async function reloadPost(id: string): Promise<void> {
  if (isLikePending(id) || !findPost(id)) return
  try {
    const post = await requestPost(id)
    if (!isLikePending(id)) updatePost(id, (current) => mergePost(current, post))
  } catch (error) {
    if (!endSessionIfExpired(error) && toDisplayError(error).code === 'not_found') removePost(id)
  }
}

/**
 * Loads the newest posts of a list again: changes appear, and posts that were deleted or hidden meanwhile disappear. New
 * ones are only added with `addsNew`, since they move what the user reads. A failure is silent.
 */
export async function reloadPosts(
  store: PostStore,
  load: LoadPosts,
  { addsNew, userId }: { addsNew: boolean; userId: string },
): Promise<void> {
  const before = store.getState().posts ?? []
  const oldest = before.at(-1)?._id ?? ''
  try {
    const newest = await load(undefined)
    if (addsNew && !overlaps(before, newest, userId)) {
      store.update({ posts: newest, hasMore: true })
      return
    }
    const added = addsNew ? listNew(newest, before, store.getState().posts ?? []) : []
    update(store, before, newest, undefined)
    store.add(added)
    let last = newest.at(-1)?._id
    for (
      let pages = 1;
      last !== undefined && last > oldest && pages < reloadedPagesMax;
      pages += 1
    ) {
      const page = await load(last)
      update(store, before, page, last)
      last = page.at(-1)?._id
    }
  } catch (error) {
    if (endSessionIfExpired(error) || toDisplayError(error).code !== 'not_found') return
    for (const { _id } of before) removePost(_id)
  }
}

/**
 * Whether no post is missing between a loaded list and the newest page. The user's own posts prove nothing: they are added
 * when they are written, above others that are not loaded.
 */
export function overlaps(
  loaded: readonly ShortPost[],
  newest: readonly ShortPost[],
  userId: string,
): boolean {
  const last = newest.findLast((post) => !isBy(post, userId)) ?? newest.at(-1)
  return newest.length < pageSize || loaded.some(({ _id }) => _id === last?._id)
}

/** Applies a page that was loaded again, the posts older than `end`, to the posts that have not changed meanwhile. */
function update(
  store: PostStore,
  before: readonly ShortPost[],
  page: readonly ShortPost[],
  end: string | undefined,
): void {
  const loaded = new Map(page.map((post) => [post._id, post]))
  const oldest = page.length < pageSize ? '' : (page.at(-1)?._id ?? '')
  const unchanged = new Set(before)
  const posts = store.getState().posts?.flatMap((post) => {
    const { _id: id } = post
    if (!unchanged.has(post) || isLikePending(id)) return [post]
    const current = loaded.get(id)
    if (current) return [mergePost(post, current)]
    const isOfPage = id >= oldest && (end === undefined || id < end)
    return isOfPage ? [] : [post]
  })
  store.update({ posts })
}

/** The posts of a page that are not in the list, unless they were removed from it meanwhile. */
function listNew(
  page: readonly ShortPost[],
  before: readonly ShortPost[],
  now: readonly ShortPost[],
): readonly ShortPost[] {
  const known = new Set([...before, ...now].map(({ _id }) => _id))
  return page.filter(({ _id }) => !known.has(_id))
}
