import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type Actor, requireCourseRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { CourseQuery } from '#shared/contract/courses/catalogue-queries.ts'
import type { Course, courseDetails } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { loadDescriptionHtml } from '../descriptions/stored-description.ts'
import { cataloguePolicy } from '../policy.ts'
import { effectiveStatus } from './effective-status.ts'
import { presentCourse } from './present.ts'
import { authorColumns, isVideoInForm, loadCoursesById, prepareCourse } from './queries.ts'

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
    prepareCourse(deps.db).execute({ id, reviews }),
    loadDescriptionHtml(deps, id),
  ])
  if (!row || row.deletedAt || row.status === 'draft') {
    throw new AppError('not_found', catalogueMessages.courseNotFound)
  }
  return { course: [{ ...presentCourse(row, deps.settings), descHtml }] }
}

/** A course for its form, drafts included. Throws `not_found` and `forbidden`. */
export async function getCourseSource(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  id: string,
): Promise<{ course: Course; isVideoInForm: boolean; status: CourseStatus }> {
  const [[authors], [row]] = await Promise.all([
    db
      .select({ ...authorColumns, status: courses.status })
      .from(courses)
      .where(and(eq(courses.id, id), isNull(courses.deletedAt))),
    loadCoursesById(db, [id], 0),
  ])
  if (!authors || !row) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireCourseRight(cataloguePolicy.changeCourse, actor, authors)
  const status = effectiveStatus({ status: row.status, ownerId: authors.ownerId })
  return { course: presentCourse(row, settings), isVideoInForm: isVideoInForm(row), status }
}
