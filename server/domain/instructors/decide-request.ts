import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DecisionRequest } from '#shared/contract/instructors.ts'
import { instructorMessages as messages } from '#shared/messages/instructors.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import {
  type InsertedNotification,
  insertNotification,
  publishNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { approvalByDecision, getAllowedDecisions } from './approval.ts'

/**
 * Grants, refuses or withdraws instructor rights, with a notification and an email to the user. Repeating
 * a decision has no effect. Throws `not_found`, and `conflict` if the status has changed since the admin
 * loaded it.
 */
export async function decideRequest(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  userId: string,
  request: DecisionRequest,
): Promise<{ msg: string }> {
  const { name, notification } = await deps.db.transaction((tx) =>
    storeDecision(deps, tx, admin, userId, request),
  )
  publishNotification(deps, notification)
  // Users without rights and without courses have no public instructor page.
  if (request.decision === 'withdraw') {
    await deps.events.publish('catalogueChanged', { userIds: [userId] })
  }
  return { msg: messages.decided[request.decision](name) }
}

async function storeDecision(
  deps: Deps,
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  userId: string,
  request: DecisionRequest,
): Promise<{ name: string; notification?: InsertedNotification | undefined }> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AppError('not_found', messages.unknownUser)
  const { decision, seen } = request
  const { approval, fullname: name } = user
  const outcome = approvalByDecision[decision]
  const reason = 'reason' in request ? request.reason : ''
  if (approval === outcome && user.approvalReason === reason) return { name }
  if (approval !== seen) throw new AppError('conflict', messages.decidedMeanwhile[approval](name))
  if (!getAllowedDecisions(user)[decision]) {
    const isAdmin = user.role === 'admin' && approval === 'granted'
    const changed = messages.decidedMeanwhile[approval](name)
    throw new AppError('conflict', isAdmin ? messages.adminsKeepRights : changed)
  }
  const at = deps.clock.now()
  await tx
    .update(users)
    .set({
      approval: outcome,
      authorize: outcome === 'granted',
      approvalReason: reason,
      approvalChangedAt: at,
    })
    .where(eq(users.id, userId))
  await recordAudit(tx, {
    actorId: admin.id,
    action: `user.rights_${outcome}`,
    subject: { id: userId },
    at,
  })
  await enqueueEmail(deps, tx, `rights-${outcome}`, userId)
  const notification = await insertNotification(deps, tx, {
    kind: `instructor_${outcome}`,
    receiverId: userId,
    actorId: null,
  })
  return { name, notification }
}
