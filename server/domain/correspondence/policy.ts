import { admins, anyone } from '../rights.ts'

/** Who may do what with messages and the newsletter. */
export const correspondencePolicy = {
  sendMessage: anyone,
  subscribe: anyone,
  manageInbox: admins,
}
