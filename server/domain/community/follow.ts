import { and, count, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FollowResponse } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages as messages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import {
  insertNotification,
  publishNotificationsChanged,
  publishNotification,
  deleteNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'

/** Follows a person and tells them, once. Throws `not_found`, and `invalid_input` for oneself. */
export async function follow(
  deps: Deps,
  { id: followerId }: Actor,
  followedId: string,
): Promise<FollowResponse> {
  if (followerId === followedId) throw new AppError('invalid_input', messages.notYourself)
  await deps.limits.take('followPerAccount', followerId)
  const { note, name } = await deps.db.transaction(async (tx) => {
    const name = await holdPerson(tx, followedId)
    await refuseTooMany(tx, followerId)
    const followed = await tx
      .insert(follows)
      .values({ followerId, followedId, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ followedId: follows.followedId })
    const about = { kind: 'follow', receiverId: followedId, actorId: followerId } as const
    return {
      name,
      note: followed.length > 0 ? await insertNotification(deps, tx, about) : undefined,
    }
  })
  publishNotification(deps, note)
  return { msg: messages.followed(name), followed: true }
}

/** Follows a person no longer; the notification of it goes, too. Throws `not_found`. */
export async function unfollow(
  deps: Deps,
  { id: followerId }: Actor,
  followedId: string,
): Promise<FollowResponse> {
  const { hasChanged, name } = await deps.db.transaction(async (tx) => {
    const name = await holdPerson(tx, followedId)
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

/** The person's name; held until the transaction ends, so that they cannot go meanwhile. */
async function holdPerson(tx: Transaction, id: string): Promise<string> {
  const [person] = await tx
    .select({ fullname: users.fullname })
    .from(users)
    .where(eq(users.id, id))
    .for('key share')
  if (!person) throw new AppError('not_found', messages.unknownUser)
  return person.fullname
}

async function refuseTooMany(tx: Transaction, followerId: string): Promise<void> {
  const [counted] = await tx
    .select({ follows: count() })
    .from(follows)
    .where(eq(follows.followerId, followerId))
  if ((counted?.follows ?? 0) < communityLimits.followsMax) return
  throw new AppError('conflict', messages.tooManyFollows)
}
