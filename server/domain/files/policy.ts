import { anyone, loggedInUsers, ownersAndAdmins } from '../rights.ts'

/** Who may do what with uploads. */
export const filePolicy = {
  upload: loggedInUsers,
  delete: ownersAndAdmins,
  view: anyone,
}
