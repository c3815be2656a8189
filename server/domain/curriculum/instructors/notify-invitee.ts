import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { insertNotification, publishNotification } from '#server/domain/notifications/index.ts'
import { listInvitations } from './list-invitations.ts'

/** Notifies a new user of the invitations that were sent to their address before the account existed. */
export async function notifyInvitee(deps: Deps, { id }: { id: string }): Promise<void> {
  const { invitations } = await listInvitations(deps, id)
  const inserted = await deps.db.transaction(async (tx) => {
    const known = await findKnownCourses(tx, id)
    const added = []
    // Oldest first, so that the newest is on top.
    for (const { course, from } of invitations.toReversed()) {
      if (known.has(course._id)) continue
      added.push(
        await insertNotification(deps, tx, {
          kind: 'course_invitation',
          receiverId: id,
          actorId: from?._id ?? null,
          courseId: course._id,
        }),
      )
    }
    return added
  })
  for (const notification of inserted) publishNotification(deps, notification)
}

/** Courses whose invitation was sent after the account was created. */
async function findKnownCourses(tx: Transaction, receiverId: string): Promise<Set<string | null>> {
  const rows = await tx
    .select({ courseId: notifications.courseId })
    .from(notifications)
    .where(
      and(eq(notifications.receiverId, receiverId), eq(notifications.kind, 'course_invitation')),
    )
  return new Set(rows.map(({ courseId }) => courseId))
}
