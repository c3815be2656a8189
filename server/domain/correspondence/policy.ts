import { admins, anyone } from '../rights.ts'

/** Who may use the contact form, the newsletter and the inbox. */
export const correspondencePolicy = {
  sendMessage: anyone,
  subscribe: anyone,
  manageInbox: admins,
}
