import { everybody, members, ownersAndAdmins } from '../rights.ts'

/** Who may do what with uploads. */
export const filePolicy = {
  upload: members,
  destroy: ownersAndAdmins,
  see: everybody,
}
