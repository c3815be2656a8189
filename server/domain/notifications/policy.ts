import { loggedInUsers } from '../rights.ts'

/** Who may do what with notifications: everybody has their own and sees no others. */
export const notificationPolicy = {
  manageOwn: loggedInUsers,
}
