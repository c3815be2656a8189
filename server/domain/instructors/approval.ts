import type { InstructorApprovalStatus, Role } from '#shared/contract/accounts/accounts.ts'
import type { Decision } from '#shared/contract/instructors.ts'

interface Applicant {
  approval: InstructorApprovalStatus
  role: Role
}

/**
 * The status after a request for instructor rights. In automatic mode requests are granted, except after
 * an earlier refusal or withdrawal, which only an admin can reverse.
 */
export function getApprovalAfterRequest(
  { approval, role }: Applicant,
  mode: 'automatic' | 'manual',
): 'granted' | 'pending' {
  if (approval === 'granted' || role === 'admin') return 'granted'
  const wasRejected = approval === 'refused' || approval === 'withdrawn'
  return mode === 'automatic' && !wasRejected ? 'granted' : 'pending'
}

export const approvalByDecision = {
  grant: 'granted',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Record<Decision, InstructorApprovalStatus>

/** The decisions an admin can make. Admins have the rights by role, so theirs cannot be withdrawn. */
export function getAllowedDecisions({ approval, role }: Applicant): Record<Decision, boolean> {
  return {
    grant: approval !== 'granted',
    refuse: approval === 'pending',
    withdraw: approval === 'granted' && role !== 'admin',
  }
}
