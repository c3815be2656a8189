import type { registrationInvitations } from '#server/db/schema/index.ts'
import type { InvitationState } from '#shared/contract/accounts/registration.ts'

type InvitationRow = typeof registrationInvitations.$inferSelect

/** Why the link of an invitation does not work, if it does not. */
export function readInvitationState(
  invitation: Pick<InvitationRow, 'revokedAt' | 'uses' | 'usesMax' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (invitation.revokedAt) return 'revoked'
  if (invitation.uses >= invitation.usesMax) return 'used_up'
  return invitation.expiresAt <= now ? 'expired' : 'valid'
}
