import { anyone, loggedInUsers } from '../rights.ts'

/** Who may do what with notifications: users have access to their own only. */
export const notificationPolicy = {
  manageOwn: loggedInUsers,
  /** The token in the link is the permission. */
  unsubscribe: anyone,
  /** The secret of the subscription is the permission. */
  renewPush: anyone,
}
