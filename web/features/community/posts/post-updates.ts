import type { ShortComment, ShortPost } from '#shared/contract/community.ts'

/** The post with the viewer's like added or removed; the same object if nothing changes. */
export function withLike(post: ShortPost, liked: boolean): ShortPost {
  if (post.liked === liked) return post
  return { ...post, liked, likeCount: post.likeCount + (liked ? 1 : -1) }
}

/** The server's version of a post, with the older comments that were loaded before. */
export function mergePost(local: ShortPost, fromServer: ShortPost): ShortPost {
  const newest = new Set(fromServer.comments.map(({ _id }) => _id))
  const first = fromServer.comments[0]
  const older = local.comments.filter(
    ({ _id }) => first !== undefined && !newest.has(_id) && _id < first._id,
  )
  return { ...fromServer, comments: [...older, ...fromServer.comments] }
}

/** The post as its author edited it, with the local likes and comments. */
export function withEdit(local: ShortPost, edited: ShortPost): ShortPost {
  const { comments, commentCount, liked, likeCount } = local
  return { ...edited, comments, commentCount, liked, likeCount }
}

/** The post with one of its comments replaced. */
export function withComment(post: ShortPost, comment: ShortComment): ShortPost {
  const comments = post.comments.map((other) => (other._id === comment._id ? comment : other))
  return { ...post, comments }
}

export function withOlderComments(post: ShortPost, older: ShortPost['comments']): ShortPost {
  const loaded = new Set(post.comments.map(({ _id }) => _id))
  return { ...post, comments: [...older.filter(({ _id }) => !loaded.has(_id)), ...post.comments] }
}

export function withoutComment(post: ShortPost, id: string): ShortPost {
  const comments = post.comments.filter(({ _id }) => _id !== id)
  const removedCount = post.comments.length - comments.length
  return { ...post, comments, commentCount: post.commentCount - removedCount }
}

/** Both lists without duplicates, newest first. Posts of `added` replace those of `current`. */
export function mergePostLists(
  current: readonly ShortPost[],
  added: readonly ShortPost[],
): readonly ShortPost[] {
  const byId = new Map([...current, ...added].map((post) => [post._id, post]))
  return [...byId.values()].toSorted((a, b) => (a._id < b._id ? 1 : -1))
}
