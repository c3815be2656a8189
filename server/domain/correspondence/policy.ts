import { admins, everybody } from '../rights.ts'

/** Who may do what with messages and the newsletter. */
export const correspondencePolicy = {
  write: everybody,
  subscribe: everybody,
  keepInbox: admins,
}
