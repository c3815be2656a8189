import { loggedInUsers } from '../rights.ts'

/** Who may do what with notifications: users have access to their own only. */
export const notificationPolicy = {
  manageOwn: loggedInUsers,
}
