import { loggedInUsers, moderators } from '../rights.ts'

export const reportPolicy = {
  report: loggedInUsers,
  viewOwnDecisions: loggedInUsers,
  appeal: loggedInUsers,
  moderate: moderators,
}
