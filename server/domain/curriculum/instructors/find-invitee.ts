import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isNotBlocked, users } from '#server/db/schema/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { emailAddress } from '#shared/contract/fields.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import type { TaughtCourse } from './taught-course.ts'

/** Whom an invitation is for. By email, it stays unknown to the inviter whether there is an account. */
export type Invitee = { userId: string } | { invitedEmail: string }

/**
 * Reads an email address or a user name, with or without `@`. Throws `invalid_input` for a malformed address, a user
 * name that is unknown or of someone whom a block separates from the actor, oneself and the owner of the course.
 */
export async function findInvitee(
  db: Queryable,
  actor: Actor,
  course: TaughtCourse,
  text: string,
): Promise<Invitee> {
  const address = emailAddress(messages.badEmail).safeParse(text)
  const account = address.success
    ? await findUser(db, eq(users.email, address.data))
    : await findUser(
        db,
        and(
          eq(sql`lower(${users.username})`, text.replace(/^@/, '').toLowerCase()),
          isNotBlocked(actor.id, users.id),
        ),
      )
  if (account?.id === actor.id) throw reject(messages.notYourself)
  // Among those who may invite, only admins can name the owner, and they may know all addresses.
  if (account && account.id === course.ownerId) throw reject(messages.isOwner)
  if (address.success) return { invitedEmail: address.data }
  if (account) return { userId: account.id }
  throw reject(/.@/.test(text) ? messages.badEmail : messages.unknownUser)
}

async function findUser(db: Queryable, condition: SQL | undefined) {
  const [user] = await db.select({ id: users.id }).from(users).where(condition)
  return user
}

function reject(message: string): AppError {
  return new AppError('invalid_input', message, { fields: { user: message } })
}
