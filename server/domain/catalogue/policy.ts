import { authors, everybody, teachers } from '../rights.ts'

/** Who may do what with courses and categories (spec §6). */
export const cataloguePolicy = {
  browse: everybody,
  createCourse: authors,
  keepCourses: teachers,
}
