import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseInstructors } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'

/** Cleanup job: deletes invitations that were not accepted in time. */
export async function cleanUpInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(clock, { days: -limits.invitationDays })
  await db
    .delete(courseInstructors)
    .where(and(isNull(courseInstructors.acceptedAt), lt(courseInstructors.createdAt, oldest)))
}

/** Deletes the invitations to the address of a user whose account is deleted; a foreign key deletes the others. */
export async function deleteInvitationsByEmail(
  tx: Queryable,
  { email }: { email: string },
): Promise<void> {
  await tx.delete(courseInstructors).where(eq(courseInstructors.invitedEmail, email))
}
