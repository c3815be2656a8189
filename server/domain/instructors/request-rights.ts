import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { OnboardingRequest } from '#shared/contract/instructors.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { getApprovalAfterRequest } from './approval.ts'

/**
 * Stores the onboarding form and grants instructor rights or creates a request for them, depending on
 * `INSTRUCTOR_APPROVAL`. Requesting again updates the form of a pending request.
 */
export async function requestRights(
  deps: Deps,
  userId: string,
  form: OnboardingRequest,
): Promise<{ msg: string }> {
  const approval = await deps.db.transaction((tx) => storeRequest(deps, tx, userId, form))
  return { msg: approval === 'granted' ? instructorMessages.granted : instructorMessages.requested }
}

async function storeRequest(deps: Deps, tx: Transaction, userId: string, form: OnboardingRequest) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AppError('not_logged_in', sessionMessages.sessionEnded)
  const approval = getApprovalAfterRequest(user, deps.settings.instructorApproval)
  const hasChanged = approval !== user.approval
  await tx
    .update(users)
    .set({ ...form, ...(hasChanged ? toApprovalColumns(approval, deps.clock.now()) : {}) })
    .where(eq(users.id, userId))
  if (hasChanged && approval === 'pending') await enqueueEmail(deps, tx, 'rights-requested', userId)
  return approval
}

/** A new request keeps the reason of an earlier refusal, which the next admin sees. */
function toApprovalColumns(approval: 'granted' | 'pending', now: Date) {
  const granted = { approval, authorize: true, approvalReason: '' }
  const columns = approval === 'granted' ? granted : { approval, authorize: false }
  return { ...columns, approvalChangedAt: now }
}
