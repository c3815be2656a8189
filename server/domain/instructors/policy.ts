import { admins, members } from '../rights.ts'

/** Who may do what about instructor rights (spec §6). */
export const instructorPolicy = {
  askForRights: members,
  decide: admins,
}
