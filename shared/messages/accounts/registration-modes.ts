import type { RegistrationMode } from '../../contract/registration.ts'

/** Who may register, as admins choose it and as the audit log names it. */
export const registrationModeNames: Record<RegistrationMode, string> = {
  open: 'Anyone',
  invitation: 'Only people with an invitation link',
  email_domain: 'Only people with an email address of certain domains, or an invitation link',
  closed: 'Nobody',
}
