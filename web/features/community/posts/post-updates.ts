import type { Reply, ShortComment, ShortPost } from '#shared/contract/community/community.ts'

/** The post with the viewer's like added or removed; the same object if nothing changes. */
export function withLike(post: ShortPost, liked: boolean): ShortPost {
  if (post.liked === liked) return post
  return { ...post, liked, likeCount: post.likeCount + (liked ? 1 : -1) }
}

/** Of posts, comments and replies. */
export const isBy = ({ postedBy }: Pick<ShortPost, 'postedBy'>, userId: string) =>
  postedBy?._id === userId

/** The server's version of a post, with the older comments and replies that were loaded before. */
export function mergePost(local: ShortPost, fromServer: ShortPost): ShortPost {
  const loaded = new Map(local.comments.map((comment) => [comment._id, comment]))
  const newest = fromServer.comments.map((comment) => {
    const before = loaded.get(comment._id)
    if (!before || comment.replies.length === 0) return comment
    return { ...comment, replies: withOlder(before.replies, comment.replies) }
  })
  return { ...fromServer, comments: newest.length > 0 ? withOlder(local.comments, newest) : newest }
}

/** The post as its author edited it, with the local likes and comments. */
export function withEdit(local: ShortPost, edited: ShortPost): ShortPost {
  const { comments, commentCount, liked, likeCount } = local
  return { ...edited, comments, commentCount, liked, likeCount }
}

/** The post with an edited comment or reply. */
export function withComment(post: ShortPost, edited: ShortComment): ShortPost {
  const { _id: id, text, version, editedAt, can, mentions, mentionedUsers } = edited
  const update = <Item extends Reply | ShortComment>(item: Item): Item =>
    item._id === id ? { ...item, text, version, editedAt, can, mentions, mentionedUsers } : item
  const comments = post.comments.map((comment) => {
    const updated = update(comment)
    return { ...updated, replies: updated.replies.map(update) }
  })
  return { ...post, comments }
}

export function withOlderComments(post: ShortPost, older: ShortPost['comments']): ShortPost {
  return { ...post, comments: withoutDuplicates(older, post.comments) }
}

export function withOlderReplies(post: ShortPost, threadId: string, older: Reply[]): ShortPost {
  return updateThread(post, threadId, (thread) => ({
    ...thread,
    replies: withoutDuplicates(older, thread.replies),
  }))
}

/** The post with a new reply at the end of its thread; it may have arrived by a live update before. */
export function withReply(post: ShortPost, threadId: string, reply: Reply): ShortPost {
  const thread = post.comments.find(({ _id }) => _id === threadId)
  if (!thread || thread.replies.some(({ _id }) => _id === reply._id)) return post
  const updated = updateThread(post, threadId, (thread) => ({
    ...thread,
    replyCount: thread.replyCount + 1,
    replies: [...thread.replies, reply],
  }))
  return { ...updated, commentCount: post.commentCount + 1 }
}

/** A deleted comment stays without text while it has replies; the last reply takes it away. */
export function withoutComment(post: ShortPost, id: string): ShortPost {
  const comments = post.comments.flatMap((comment): ShortComment[] => {
    if (comment._id === id) return comment.replyCount > 0 ? [toDeleted(comment)] : []
    const replies = comment.replies.filter(({ _id }) => _id !== id)
    const replyCount = comment.replyCount - (comment.replies.length - replies.length)
    return comment.deleted && replyCount === 0 ? [] : [{ ...comment, replies, replyCount }]
  })
  return withRemaining(post, comments)
}

/** The post without a comment and its replies, or without one reply: what is hidden, rather than deleted. */
export function withoutThread(post: ShortPost, id: string): ShortPost {
  const comments = post.comments.filter(({ _id }) => _id !== id)
  if (comments.length === post.comments.length) return withoutComment(post, id)
  return withRemaining(post, comments)
}

/** The post without what a user wrote below it, and without the replies to it. */
export function withoutAuthor(post: ShortPost, userId: string): ShortPost {
  const isByOther = (item: Reply | ShortComment) => !isBy(item, userId)
  const comments = post.comments.filter(isByOther).map((comment) => {
    const replies = comment.replies.filter(isByOther)
    const replyCount = comment.replyCount - (comment.replies.length - replies.length)
    return { ...comment, replies, replyCount }
  })
  return withRemaining(post, comments)
}

/** The list with the posts and comments of a user that it had `before`; all else stays as it is now. */
export function withAuthorsPosts(
  posts: readonly ShortPost[],
  before: readonly ShortPost[],
  userId: string,
): readonly ShortPost[] {
  const earlier = new Map(before.map((post) => [post._id, post]))
  const current = posts.map((post) => {
    const former = earlier.get(post._id)
    return former ? withAuthorsComments(post, former, userId) : post
  })
  const removed = before.filter((post) => isBy(post, userId))
  return mergePostLists(removed, current)
}

function withAuthorsComments(post: ShortPost, before: ShortPost, userId: string): ShortPost {
  const isByUser = (item: Reply | ShortComment) => isBy(item, userId)
  const earlier = new Map(before.comments.map((comment) => [comment._id, comment]))
  const current = post.comments.map((comment) => {
    const removed = earlier.get(comment._id)?.replies.filter(isByUser) ?? []
    const replies = mergeById(removed, comment.replies)
    const replyCount = comment.replyCount + replies.length - comment.replies.length
    return { ...comment, replies, replyCount }
  })
  const comments = mergeById(before.comments.filter(isByUser), current)
  const addedCount = countComments(comments) - countComments(post.comments)
  return { ...post, comments, commentCount: post.commentCount + addedCount }
}

/** The post with what is left of its loaded comments. */
function withRemaining(post: ShortPost, comments: ShortComment[]): ShortPost {
  const removedCount = countComments(post.comments) - countComments(comments)
  return { ...post, comments, commentCount: post.commentCount - removedCount }
}

/** How many comments and replies are older than the loaded threads. */
export function countUnloadedComments(post: ShortPost): number {
  return post.commentCount - countComments(post.comments)
}

function countComments(threads: readonly ShortComment[]): number {
  return threads.reduce((sum, { deleted, replyCount }) => sum + (deleted ? 0 : 1) + replyCount, 0)
}

function toDeleted(comment: ShortComment): ShortComment {
  const can = { edit: false, delete: false, moderate: false }
  return { ...comment, text: '', postedBy: null, can, deleted: true }
}

function updateThread(
  post: ShortPost,
  id: string,
  change: (thread: ShortComment) => ShortComment,
): ShortPost {
  return { ...post, comments: post.comments.map((item) => (item._id === id ? change(item) : item)) }
}

/**
 * `newest`, after the loaded items that are older than its first. Only `newest` if they do not overlap: what is between
 * them would be missing, and could not be loaded, since older items are requested before the first one.
 */
function withOlder<Item extends { _id: string }>(loaded: readonly Item[], newest: Item[]): Item[] {
  const first = newest[0]?._id
  if (first === undefined || !loaded.some(({ _id }) => _id === first)) return newest
  return [...loaded.filter(({ _id }) => _id < first), ...newest]
}

/** Oldest first. */
function mergeById<Item extends { _id: string }>(removed: Item[], loaded: Item[]): Item[] {
  return withoutDuplicates(removed, loaded).toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

function withoutDuplicates<Item extends { _id: string }>(older: Item[], loaded: Item[]): Item[] {
  const ids = new Set(loaded.map(({ _id }) => _id))
  return [...older.filter(({ _id }) => !ids.has(_id)), ...loaded]
}

/** Both lists without duplicates, newest first. Posts of `added` replace those of `current`. */
export function mergePostLists(
  current: readonly ShortPost[],
  added: readonly ShortPost[],
): readonly ShortPost[] {
  const byId = new Map([...current, ...added].map((post) => [post._id, post]))
  return [...byId.values()].toSorted((a, b) => (a._id < b._id ? 1 : -1))
}
