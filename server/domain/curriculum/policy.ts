import { instructors } from '../rights.ts'

/** Who may do what with sections, lessons and articles. */
export const curriculumPolicy = {
  previewArticles: instructors,
}
