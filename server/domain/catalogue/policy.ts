import {
  admins,
  anyone,
  approvedInstructors,
  approvedOwnersAndAdmins,
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
  changeCourse: approvedOwnersAndAdmins,
  deleteCourse: ownersAndAdmins,
  featureCourse: admins,
  manageCatalogue: admins,
}
