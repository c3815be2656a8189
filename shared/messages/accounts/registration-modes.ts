import type { RegistrationMode } from '../../contract/accounts/registration.ts'

/** Who may register, as admins choose it and as the audit log names it. */
export const registrationModeNames: Record<RegistrationMode, string> = {
  open: 'Anyone',
  invitation: 'Only people with an invitation link',
  email_domain: 'Only people with certain email domains, or with a link',
  closed: 'Nobody',
}
