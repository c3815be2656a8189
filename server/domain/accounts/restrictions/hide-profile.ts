import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { HiddenProfile } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { hasUsername } from '../queries.ts'

/** What a hidden profile shows instead of the name. */
const hiddenName = 'Hidden user'
/** What it has instead of the username, until the user chooses another one. */
export const hiddenUsername = /^user-[0-9a-f]{12}$/

/** Replaces what a user wrote in the profile; returns it for `showProfile`. */
export async function hideProfile(tx: Transaction, id: string): Promise<HiddenProfile> {
  const { fullname, username, avatarUrl, bio, stack, about } = await lockProfile(tx, id)
  const blank = { fullname: hiddenName, username: createHiddenUsername() }
  await tx
    .update(users)
    .set({ ...blank, avatarUrl: '', bio: '', stack: '', about: '' })
    .where(eq(users.id, id))
  return { fullname, username, avatarUrl, bio, stack, about }
}

/**
 * Restores each field that the user has not written again since, and the username unless another user has it: it is
 * reserved only while this user has no other (`requireUnreservedUsername`).
 */
export async function showProfile(
  tx: Transaction,
  id: string,
  hidden: HiddenProfile,
): Promise<void> {
  const now = await lockProfile(tx, id)
  const isUsernameFree = (await tx.$count(users, hasUsername(hidden.username))) === 0
  await tx
    .update(users)
    .set({
      ...(now.fullname === hiddenName && { fullname: hidden.fullname }),
      ...(hiddenUsername.test(now.username) && isUsernameFree && { username: hidden.username }),
      ...(now.avatarUrl === '' && { avatarUrl: hidden.avatarUrl }),
      ...(now.bio === '' && { bio: hidden.bio }),
      ...(now.stack === '' && { stack: hidden.stack }),
      ...(now.about === '' && { about: hidden.about }),
    })
    .where(eq(users.id, id))
}

/** Random, so that nobody can take it before and keep the profile from being hidden. */
function createHiddenUsername(): string {
  return `user-${crypto.randomUUID().slice(-12)}`
}

async function lockProfile(tx: Transaction, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return user
}
