import type { InstructorApprovalStatus, Role } from '#shared/contract/accounts.ts'
import type { Decision } from '#shared/contract/instructors.ts'

interface Applicant {
  approval: InstructorApprovalStatus
  role: Role
}

/**
 * What comes of asking for instructor rights. Asking is enough where approval is automatic, but not
 * against an admin's decision: who was refused, or lost the rights, waits for an admin again.
 */
export function getApprovalAfterRequest(
  { approval, role }: Applicant,
  mode: 'automatic' | 'manual',
): 'granted' | 'pending' {
  if (approval === 'granted' || role === 'admin') return 'granted'
  const wasDecided = approval === 'refused' || approval === 'withdrawn'
  return mode === 'automatic' && !wasDecided ? 'granted' : 'pending'
}

export const approvalByDecision = {
  grant: 'granted',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Record<Decision, InstructorApprovalStatus>

/** What an admin may decide about the person; the role gives admins the rights anyway. */
export function getAllowedDecisions({ approval, role }: Applicant): Record<Decision, boolean> {
  return {
    grant: approval !== 'granted',
    refuse: approval === 'pending',
    withdraw: approval === 'granted' && role !== 'admin',
  }
}
