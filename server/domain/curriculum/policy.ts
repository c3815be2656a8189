import { cataloguePolicy } from '../catalogue/index.ts'
import { instructors, loggedInUsers, ownersAndAdmins } from '../rights.ts'

/** Who may do what with sections, lessons, articles and the settings of a course. */
export const curriculumPolicy = {
  edit: cataloguePolicy.changeCourse,
  createDraft: cataloguePolicy.createCourse,
  previewArticles: instructors,
  invite: ownersAndAdmins,
  /** Invitations are addressed to an account, so nobody can accept those of others. */
  acceptInvitation: instructors,
  declineInvitation: loggedInUsers,
}
