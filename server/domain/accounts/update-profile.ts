import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { UpdateProfileRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from './queries.ts'
import { orUsernameTaken, releaseUsername } from './username.ts'

/** What public pages show of a course's owner. */
const shownToEverybody = ['fullname', 'bio', 'stack', 'about'] as const

/**
 * Changes what the request names of the own profile and nothing else. Throws `conflict` with the field
 * when somebody has the user name, in any case of letters.
 */
export async function updateProfile(
  deps: Deps,
  user: UserRow,
  { desc, ...form }: UpdateProfileRequest,
): Promise<{ msg: string }> {
  const change = withoutAbsent({ ...form, about: desc })
  if (Object.keys(change).length > 0) {
    const before = await deps.db
      .transaction((tx) => write(deps, tx, user, change))
      .catch((error: unknown) => {
        throw orUsernameTaken(error)
      })
    if (before && shownToEverybody.some((field) => differs(change[field], before[field]))) {
      await deps.events.publish('catalogueChanged', { courseIds: [] })
    }
  }
  return { msg: accountMessages.profileUpdated }
}

type ProfileChange = Partial<
  Pick<UserRow, 'fullname' | 'username' | 'gender' | 'bio' | 'stack' | 'about'>
>

/** Answers the row as it was; locked, so that what changed is known for certain. */
async function write(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  change: ProfileChange,
): Promise<UserRow | undefined> {
  if (change.username !== undefined) {
    await releaseUsername(deps, tx, { username: change.username, email: user.email })
  }
  const [before] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
  await tx.update(users).set(change).where(eq(users.id, user.id))
  return before
}

function withoutAbsent(change: { [Field in keyof ProfileChange]: string | undefined }) {
  const present = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as ProfileChange
}

function differs(next: string | undefined, before: string): boolean {
  return next !== undefined && next !== before
}
