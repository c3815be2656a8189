import { and, eq } from 'drizzle-orm'
import { userBlocks, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { publishNotificationsChanged } from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BlockKind, BlockResponse } from '#shared/contract/community/blocks.ts'
import { blockMessages as messages } from '#shared/messages/community/blocks.ts'
import { communityMessages } from '#shared/messages/community/community.ts'

/** Ends a mute; a block stays. Repeating it changes nothing. Throws `not_found`. */
export async function unmuteUser(
  deps: Deps,
  actor: Actor,
  mutedId: string,
): Promise<BlockResponse> {
  const { name, remaining } = await showUser(deps, actor, mutedId, 'mute')
  const msg = remaining === 'block' ? messages.stillBlocked(name) : messages.unmuted(name)
  return { msg, hidden: remaining }
}

/** Ends a block; a mute stays. The two do not follow each other again. Throws `not_found`. */
export async function unblockUser(
  deps: Deps,
  actor: Actor,
  blockedId: string,
): Promise<BlockResponse> {
  const { name, remaining } = await showUser(deps, actor, blockedId, 'block')
  publishNotificationsChanged(deps, blockedId)
  return { msg: messages.unblocked(name), hidden: remaining }
}

async function showUser(deps: Deps, { id: userId }: Actor, otherId: string, kind: BlockKind) {
  const isPair = and(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, otherId))
  await deps.db.delete(userBlocks).where(and(isPair, eq(userBlocks.kind, kind)))
  const [other] = await deps.db
    .select({ name: users.fullname, remaining: userBlocks.kind })
    .from(users)
    .leftJoin(userBlocks, isPair)
    .where(eq(users.id, otherId))
  if (!other) throw new AppError('not_found', communityMessages.unknownUser)
  publishNotificationsChanged(deps, userId)
  return other
}
