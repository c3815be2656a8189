import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { OnboardingRequest } from '#shared/contract/instructors.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { getApprovalAfterRequest } from './approval.ts'

/**
 * Keeps the answers of the onboarding, and gives instructor rights or leaves a request for them, as
 * the setting says. Asking again changes the answers of a request that still waits.
 */
export async function requestRights(
  deps: Deps,
  userId: string,
  answers: OnboardingRequest,
): Promise<{ msg: string }> {
  const after = await deps.db.transaction((tx) => write(deps, tx, userId, answers))
  return { msg: after === 'granted' ? instructorMessages.granted : instructorMessages.requested }
}

async function write(deps: Deps, tx: Transaction, userId: string, answers: OnboardingRequest) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!person) throw new AppError('not_logged_in', accountMessages.sessionEnded)
  const after = getApprovalAfterRequest(person, deps.settings.instructorApproval)
  const isNew = after !== person.approval
  await tx
    .update(users)
    .set({ ...answers, ...(isNew ? changeTo(after, deps.clock.now()) : {}) })
    .where(eq(users.id, userId))
  if (isNew && after === 'pending') await enqueueEmail(deps, tx, 'rights-requested', userId)
  return after
}

/** A reason of old stays with the request, for the admin who reads it next. */
function changeTo(after: 'granted' | 'pending', now: Date) {
  const granted = { approval: after, authorize: true, approvalReason: '' }
  const change = after === 'granted' ? granted : { approval: after, authorize: false }
  return { ...change, approvalChangedAt: now }
}
