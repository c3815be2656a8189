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
import { getAllowedDecisions, approvalByDecision } from './approval.ts'

/**
 * Gives, refuses or withdraws instructor rights, notes it for the person and promises the letter about
 * it. The same decision twice is one. Throws `not_found`, and `conflict` when the person is no longer as the admin saw them.
 */
export async function decideRequest(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  personId: string,
  request: DecisionRequest,
): Promise<{ msg: string }> {
  const { name, note } = await deps.db.transaction((tx) =>
    write(deps, tx, admin, personId, request),
  )
  publishNotification(deps, note)
  // Who neither teaches nor has a course loses the public page.
  if (request.decision === 'withdraw') {
    await deps.events.publish('catalogueChanged', { userIds: [personId] })
  }
  return { msg: messages.decided[request.decision](name) }
}

/** Answers the person's name, and what they are to be told. */
async function write(
  deps: Deps,
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  personId: string,
  request: DecisionRequest,
): Promise<{ name: string; note?: InsertedNotification | undefined }> {
  const [person] = await tx.select().from(users).where(eq(users.id, personId)).for('update')
  if (!person) throw new AppError('not_found', messages.unknownUser)
  const { decision, seen } = request
  const { approval, fullname: name } = person
  const outcome = approvalByDecision[decision]
  const reason = 'reason' in request ? request.reason : ''
  if (approval === outcome && person.approvalReason === reason) return { name }
  if (approval !== seen) throw new AppError('conflict', messages.decidedMeanwhile[approval](name))
  if (!getAllowedDecisions(person)[decision]) {
    const keepsRights = person.role === 'admin' && approval === 'granted'
    const meanwhile = messages.decidedMeanwhile[approval](name)
    throw new AppError('conflict', keepsRights ? messages.adminsKeepRights : meanwhile)
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
    .where(eq(users.id, personId))
  await recordAudit(tx, {
    actorId: admin.id,
    action: `user.rights_${outcome}`,
    subject: { id: personId },
    at,
  })
  await enqueueEmail(deps, tx, `rights-${outcome}`, personId)
  const about = { receiverId: personId, actorId: null }
  return {
    name,
    note: await insertNotification(deps, tx, { kind: `instructor_${outcome}`, ...about }),
  }
}
