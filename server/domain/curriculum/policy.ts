import { cataloguePolicy } from '../catalogue/index.ts'
import { courseAuthors, instructors, loggedInUsers, ownersAndAdmins } from '../rights.ts'

/** Who may do what with sections, lessons, articles and the settings of a course. */
export const curriculumPolicy = {
  edit: cataloguePolicy.changeCourse,
  createDraft: cataloguePolicy.createCourse,
  previewArticles: instructors,
  /** Also to remove others and to revoke invitations. */
  invite: ownersAndAdmins,
  leave: courseAuthors,
  /** Invitations are addressed to an account, so nobody can list or accept those of others. */
  listInvitations: loggedInUsers,
  acceptInvitation: instructors,
  declineInvitation: loggedInUsers,
}
