import type { ShortPost } from '#shared/contract/community.ts'

/** A post as it will be once the server agrees. */
export function withLike(post: ShortPost, liked: boolean): ShortPost {
  if (post.liked === liked) return post
  return { ...post, liked, likeCount: post.likeCount + (liked ? 1 : -1) }
}

/** The server's word on a post, without losing older comments that were fetched meanwhile. */
export function mergePost(known: ShortPost, told: ShortPost): ShortPost {
  const newest = new Set(told.comments.map(({ _id }) => _id))
  const first = told.comments[0]
  const older = known.comments.filter(
    ({ _id }) => first !== undefined && !newest.has(_id) && _id < first._id,
  )
  return { ...told, comments: [...older, ...told.comments] }
}

export function withOlderComments(post: ShortPost, older: ShortPost['comments']): ShortPost {
  const known = new Set(post.comments.map(({ _id }) => _id))
  return { ...post, comments: [...older.filter(({ _id }) => !known.has(_id)), ...post.comments] }
}

export function withoutComment(post: ShortPost, id: string): ShortPost {
  const comments = post.comments.filter(({ _id }) => _id !== id)
  const isGone = comments.length < post.comments.length
  return { ...post, comments, commentCount: post.commentCount - (isGone ? 1 : 0) }
}

/** Posts in the order of their ids, the newest first, each once. */
export function mergePostLists(
  known: readonly ShortPost[],
  more: readonly ShortPost[],
): readonly ShortPost[] {
  const byId = new Map([...known, ...more].map((post) => [post._id, post]))
  return [...byId.values()].toSorted((one, other) => (one._id < other._id ? 1 : -1))
}
