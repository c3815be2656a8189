import { anyone, loggedInUsers, moderators } from '../rights.ts'

export const reportPolicy = {
  report: loggedInUsers,
  viewOwnDecisions: loggedInUsers,
  appeal: loggedInUsers,
  /** The token in the link is the permission. */
  appealByLink: anyone,
  moderate: moderators,
}
