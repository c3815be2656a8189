import { admins, instructors } from '../rights.ts'

/** Who may read statistics over all courses; everyone reads those of their own. */
export const statisticsPolicy = {
  viewSite: admins,
  viewOwn: instructors,
}
