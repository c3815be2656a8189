import {
  admins,
  anyone,
  approvedInstructors,
  courseEditors,
  instructors,
  loggedInUsers,
  ownersAndAdmins,
} from '../rights.ts'

/** Who may do what with courses and categories. */
export const cataloguePolicy = {
  browse: anyone,
  viewContact: loggedInUsers,
  createCourse: approvedInstructors,
  manageCourses: instructors,
  listOwnCourses: loggedInUsers,
  changeCourse: courseEditors,
  deleteCourse: ownersAndAdmins,
  saveDrafts: instructors,
  /** Drafts are listed and addressed within the account, so nobody can name those of others. */
  listOwnDrafts: loggedInUsers,
  featureCourse: admins,
  manageCatalogue: admins,
}
