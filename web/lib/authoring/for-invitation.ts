import { useLocation } from 'react-router'

/** The query of the onboarding for those who need instructor rights to accept an invitation. */
export const forInvitation = '?for=invitation'

/** Whether the pages of the onboarding lead back to the invitation. */
export function useIsForInvitation(): boolean {
  return new URLSearchParams(useLocation().search).get('for') === 'invitation'
}
