import { admins, everybody, members, ownersAlone } from '../rights.ts'

/** Who may do what with accounts (spec §6). */
export const accountPolicy = {
  registerAndLogIn: everybody,
  keepOwnAccount: members,
  setPassword: {
    holders: 'people who are logged in, and whoever holds a reset link',
    allows: everybody.allows,
  },
  endSession: ownersAlone,
  seePeople: members,
  administer: admins,
}
