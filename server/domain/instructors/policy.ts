import { admins, loggedInUsers } from '../rights.ts'

/** Who may request and decide about instructor rights. */
export const instructorPolicy = {
  requestRights: loggedInUsers,
  decideRequests: admins,
}
