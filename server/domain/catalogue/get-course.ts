import type { z } from 'zod'
import { AppError } from '#server/platform/app-error.ts'
import type { shownCourse } from '#shared/contract/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCourse } from './present.ts'
import { loadCoursesById } from './queries.ts'
import { loadDescriptionHtml } from './stored-description.ts'

/** One course as everybody may see it. Throws `not_found`, also for a course that was taken away. */
export async function getCourse(
  deps: Pick<Deps, 'db' | 'settings' | 'renderers'>,
  id: string,
): Promise<{ course: [z.infer<typeof shownCourse>] }> {
  const [row] = await loadCoursesById(deps.db, [id])
  if (!row || row.deletedAt) throw new AppError('not_found', catalogueMessages.courseNotFound)
  const descHtml = (await loadDescriptionHtml(deps, id)) ?? ''
  return { course: [{ ...presentCourse(row, deps.settings), descHtml }] }
}
