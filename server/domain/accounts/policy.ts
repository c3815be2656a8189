import { admins, anyone, loggedInUsers, ownersOnly } from '../rights.ts'

/** Who may do what with accounts. */
export const accountPolicy = {
  registerAndLogIn: anyone,
  manageOwnAccount: loggedInUsers,
  confirmEmail: anyone,
  setPassword: {
    holders: 'people who are logged in, and anyone with a reset link',
    allows: anyone.allows,
  },
  endSession: ownersOnly,
  managePasskey: ownersOnly,
  forgetDevice: ownersOnly,
  revokeApiToken: ownersOnly,
  viewUsers: loggedInUsers,
  administer: admins,
}
