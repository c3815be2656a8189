import { eq } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ShortComment } from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { selectThreads } from './comment-queries.ts'
import { requirePost } from './get-post.ts'
import { addMentions } from './mentions.ts'
import { presentShortComment } from './present.ts'

/** One comment or reply as `viewer` sees it. Throws `not_found`. */
export async function getComment(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  id: string,
): Promise<ShortComment> {
  const [row] = await selectThreads(deps.db, viewer.id, eq(postComments.id, id), 1)
  if (!row?.author) throw new AppError('not_found', communityMessages.unknownComment)
  const post = await requirePost(deps.db, row.postId, viewer.id)
  const comment = presentShortComment(row, viewer, post.authorId, deps.settings)
  await addMentions(deps, viewer, [comment])
  return comment
}
