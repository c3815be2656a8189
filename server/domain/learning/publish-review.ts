import type { ReviewAnswer } from '#shared/contract/reviews.ts'
import { getCourse } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

/** After the commit: every page that shows the course is made anew; answers the course as it is now. */
export async function publishReview(
  deps: Deps,
  courseId: string,
  msg: string,
): Promise<ReviewAnswer> {
  await deps.events.publish('catalogueChanged', { shownIds: [courseId] })
  const { course } = await getCourse(deps, courseId)
  return { msg, course: course[0] }
}
