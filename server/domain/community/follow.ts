import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, isNotBlocked, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FollowResponse } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { blockMessages } from '#shared/messages/community/blocks.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import {
  insertNotification,
  publishNotificationsChanged,
  publishNotification,
  deleteNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { limitNewAccount } from '../trust/index.ts'

/**
 * Follows a user and notifies them, once. Throws `not_found`, `forbidden` if one of them blocked the other, `conflict`
 * at the limit, and `invalid_input` for oneself.
 */
export async function follow(
  deps: Deps,
  actor: Actor,
  followedId: string,
): Promise<FollowResponse> {
  const { id: followerId } = actor
  if (followerId === followedId) throw new AppError('invalid_input', messages.notYourself)
  await deps.limits.take('followPerAccount', followerId)
  await limitNewAccount(deps, actor, 'follows')
  const { notification, name } = await deps.db.transaction(async (tx) => {
    await lockUsers(tx, [followerId, followedId])
    const { fullname: name, erasureAt, canBeFollowed } = await loadUser(tx, followerId, followedId)
    if (erasureAt) throw new AppError('not_found', messages.unknownUser)
    if (!canBeFollowed) throw new AppError('forbidden', blockMessages.cannotFollow)
    const followed = await tx
      .insert(follows)
      .values({ followerId, followedId, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ followedId: follows.followedId })
    if (followed.length === 0) return { name }
    await enforceFollowLimit(tx, followerId)
    const values = { kind: 'follow', receiverId: followedId, actorId: followerId } as const
    return { name, notification: await insertNotification(deps, tx, values) }
  })
  publishNotification(deps, notification)
  return { msg: messages.followed(name), followed: true }
}

/** Unfollows a user and deletes the notification. Throws `not_found`. */
export async function unfollow(
  deps: Deps,
  { id: followerId }: Actor,
  followedId: string,
): Promise<FollowResponse> {
  const { hasChanged, name } = await deps.db.transaction(async (tx) => {
    await lockUsers(tx, [followedId])
    const { fullname: name } = await loadUser(tx, followerId, followedId)
    const unfollowed = await tx
      .delete(follows)
      .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
      .returning({ followedId: follows.followedId })
    await deleteNotification(tx, { kind: 'follow', receiverId: followedId, actorId: followerId })
    return { name, hasChanged: unfollowed.length > 0 }
  })
  if (hasChanged) publishNotificationsChanged(deps, followedId)
  return { msg: messages.unfollowed(name), followed: false }
}

/**
 * The locks keep the users from being deleted, and from blocking each other, until the transaction ends. In the order
 * of the ids, as for a block.
 */
async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('key share')
}

async function loadUser(tx: Transaction, followerId: string, id: string) {
  const [user] = await tx
    .select({
      fullname: users.fullname,
      erasureAt: users.erasureAt,
      canBeFollowed: sql<boolean>`${isNotBlocked(followerId, id)}`,
    })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new AppError('not_found', messages.unknownUser)
  return user
}

/** Including the follow just inserted. Follows at the same instant may exceed the limit, which is harmless. */
async function enforceFollowLimit(tx: Transaction, followerId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(follows)
    .where(eq(follows.followerId, followerId))
  if ((row?.total ?? 0) <= communityLimits.followsMax) return
  throw new AppError('conflict', messages.tooManyFollows)
}
