import { anyone, loggedInUsers, ownersOnly } from '../rights.ts'

/** Who may do what with notifications: users have access to their own only. */
export const notificationPolicy = {
  manageOwn: loggedInUsers,
  /** The token in the link is the permission. */
  unsubscribe: anyone,
  removePushSubscription: ownersOnly,
  /** The secret of the subscription is the permission. */
  refreshPush: anyone,
}
