import {
  admins,
  authors,
  everybody,
  members,
  ownersAndAdmins,
  teachers,
  teachingOwnersAndAdmins,
} from '../rights.ts'

/** Who may do what with courses and categories (spec §6). */
export const cataloguePolicy = {
  browse: everybody,
  seeContact: members,
  createCourse: authors,
  keepCourses: teachers,
  listOwnCourses: members,
  changeCourse: teachingOwnersAndAdmins,
  deleteCourse: ownersAndAdmins,
  featureCourse: admins,
  keepCatalogue: admins,
}
