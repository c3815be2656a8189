import type { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { courseDetails, CourseQuery } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { loadDescriptionHtml } from '../descriptions/stored-description.ts'
import { presentCourse } from './present.ts'
import { loadCoursesById } from './queries.ts'

/**
 * The public details of a course with its newest reviews. Throws `not_found` for a draft, and an unknown or
 * deleted course.
 */
export async function getCourse(
  deps: Pick<Deps, 'db' | 'settings' | 'renderers'>,
  id: string,
  { reviews }: CourseQuery = { reviews: catalogueLimits.reviewsPerResponseMax },
): Promise<{ course: [z.infer<typeof courseDetails>] }> {
  const [[row], descHtml = ''] = await Promise.all([
    loadCoursesById(deps.db, [id], reviews),
    loadDescriptionHtml(deps, id),
  ])
  if (!row || row.deletedAt || row.status === 'draft') {
    throw new AppError('not_found', catalogueMessages.courseNotFound)
  }
  return { course: [{ ...presentCourse(row, deps.settings), descHtml }] }
}
