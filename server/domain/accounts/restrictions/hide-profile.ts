import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { HiddenProfile } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'

/** What a hidden profile shows instead of the name. */
const hiddenName = 'Hidden user'

/** Replaces what a user wrote in the profile; returns it for `showProfile`. Undefined if it is hidden already. */
export async function hideProfile(tx: Transaction, id: string): Promise<HiddenProfile | undefined> {
  const { fullname, username, avatarUrl, bio, stack, about } = await lockProfile(tx, id)
  if (fullname === hiddenName) return undefined
  const blank = { fullname: hiddenName, username: toHiddenUsername(id) }
  await tx
    .update(users)
    .set({ ...blank, avatarUrl: '', bio: '', stack: '', about: '' })
    .where(eq(users.id, id))
  return { fullname, username, avatarUrl, bio, stack, about }
}

/** Restores each field that the user has not written again since. */
export async function showProfile(
  tx: Transaction,
  id: string,
  hidden: HiddenProfile,
): Promise<void> {
  const now = await lockProfile(tx, id)
  await tx
    .update(users)
    .set({
      ...(now.fullname === hiddenName && { fullname: hidden.fullname }),
      ...(now.username === toHiddenUsername(id) && { username: hidden.username }),
      ...(now.avatarUrl === '' && { avatarUrl: hidden.avatarUrl }),
      ...(now.bio === '' && { bio: hidden.bio }),
      ...(now.stack === '' && { stack: hidden.stack }),
      ...(now.about === '' && { about: hidden.about }),
    })
    .where(eq(users.id, id))
}

function toHiddenUsername(id: string): string {
  return `user-${id.slice(-12)}`
}

async function lockProfile(tx: Transaction, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return user
}
