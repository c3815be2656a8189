import { lt } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import type { ShortComment } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { requirePost } from './find-post.ts'
import { parseCursor } from './first-id-at.ts'
import { presentShortComment } from './present.ts'
import { type CommentRow, loadComments } from './queries.ts'

/** The comments of a post that came before another one, the oldest first. Throws `not_found`. */
export async function listComments(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  postId: string,
  before: string | undefined,
): Promise<{ comments: ShortComment[] }> {
  const post = await requirePost(deps.db, postId)
  const older = before ? lt(postComments.id, parseCursor(before)) : undefined
  const rows = await loadComments(deps.db, postId, older, communityLimits.commentsPage)
  const present = (row: CommentRow) =>
    presentShortComment(row, viewer, post.authorId, deps.settings)
  return { comments: rows.map(present) }
}
