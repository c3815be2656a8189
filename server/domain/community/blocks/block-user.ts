import { and, asc, count, eq, inArray, ne, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, userBlocks, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, moderators } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BlockKind, BlockResponse } from '#shared/contract/community/blocks.ts'
import { communityLimits } from '#shared/limits.ts'
import { blockMessages as messages } from '#shared/messages/community/blocks.ts'
import { communityMessages } from '#shared/messages/community/community.ts'

/**
 * Hides what a user writes from the actor, who is not revealed to them. Someone who is blocked stays blocked. Throws
 * `not_found`, `conflict` at the limit, and `invalid_input` for oneself.
 */
export async function muteUser(deps: Deps, actor: Actor, mutedId: string): Promise<BlockResponse> {
  const { name, kind } = await hideUser(deps, actor, mutedId, 'mute')
  const msg = kind === 'block' ? messages.stillBlocked(name) : messages.muted(name)
  return { msg, hidden: kind }
}

/**
 * Hides what each of the two writes from the other, and ends that they follow each other. Throws what `muteUser` throws,
 * and `forbidden` for admins and moderators.
 */
export async function blockUser(
  deps: Deps,
  actor: Actor,
  blockedId: string,
): Promise<BlockResponse> {
  const { name, kind } = await hideUser(deps, actor, blockedId, 'block')
  publishNotificationsChanged(deps, blockedId)
  return { msg: messages.blocked(name), hidden: kind }
}

async function hideUser(deps: Deps, { id: userId }: Actor, otherId: string, kind: BlockKind) {
  if (userId === otherId) throw new AppError('invalid_input', messages.notYourself)
  await deps.limits.take('blockPerAccount', userId)
  const result = await deps.db.transaction(async (tx) => {
    const other = await lockPair(tx, userId, otherId)
    if (kind === 'block' && moderators.allows(other)) {
      throw new AppError('forbidden', messages.notModerators)
    }
    await enforceLimit(tx, userId, otherId)
    const storedKind = await storeBlock(deps, tx, { userId, blockedId: otherId, kind })
    if (kind === 'block') await endFollows(tx, userId, otherId)
    return { name: other.fullname, kind: storedKind }
  })
  publishNotificationsChanged(deps, userId)
  return result
}

/**
 * The locks, in the order of the ids, let neither follow the other meanwhile (`follow.ts`), and let the number of the
 * user's blocks not change.
 */
async function lockPair(tx: Transaction, userId: string, otherId: string) {
  const rows = await tx
    .select({
      id: users.id,
      fullname: users.fullname,
      role: users.role,
      authorize: users.authorize,
      isModerator: users.isModerator,
      erasureAt: users.erasureAt,
    })
    .from(users)
    .where(inArray(users.id, [userId, otherId]))
    .orderBy(asc(users.id))
    .for('update')
  const other = rows.find(({ id }) => id === otherId)
  if (!other || other.erasureAt) throw new AppError('not_found', communityMessages.unknownUser)
  return other
}

async function enforceLimit(tx: Transaction, userId: string, otherId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(userBlocks)
    .where(and(eq(userBlocks.userId, userId), ne(userBlocks.blockedId, otherId)))
  if ((row?.total ?? 0) >= communityLimits.blocksMax) {
    throw new AppError('conflict', messages.tooMany)
  }
}

/** Returns the kind that is stored: a mute does not replace a block. */
async function storeBlock(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  block: { userId: string; blockedId: string; kind: BlockKind },
): Promise<BlockKind> {
  const { userId, blockedId, kind } = block
  const createdAt = clock.now()
  const insert = tx.insert(userBlocks).values({ ...block, createdAt })
  if (kind === 'block') {
    await insert.onConflictDoUpdate({
      target: [userBlocks.userId, userBlocks.blockedId],
      set: { kind, createdAt },
      setWhere: eq(userBlocks.kind, 'mute'),
    })
    return kind
  }
  await insert.onConflictDoNothing()
  const [stored] = await tx
    .select({ kind: userBlocks.kind })
    .from(userBlocks)
    .where(and(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, blockedId)))
  return stored?.kind ?? kind
}

async function endFollows(tx: Transaction, userId: string, otherId: string): Promise<void> {
  await tx
    .delete(follows)
    .where(
      or(
        and(eq(follows.followerId, userId), eq(follows.followedId, otherId)),
        and(eq(follows.followerId, otherId), eq(follows.followedId, userId)),
      ),
    )
  await deleteNotification(tx, { kind: 'follow', receiverId: userId, actorId: otherId })
  await deleteNotification(tx, { kind: 'follow', receiverId: otherId, actorId: userId })
}
