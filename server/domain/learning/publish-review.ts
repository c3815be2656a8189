import type { ReviewResponse } from '#shared/contract/reviews.ts'
import { getCourse } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

/** After the commit: every page that shows the course is made anew; answers the course as it is now. */
export async function publishReviewChange(
  deps: Deps,
  courseId: string,
  msg: string,
): Promise<ReviewResponse> {
  await deps.events.publish('catalogueChanged', { appearanceIds: [courseId] })
  const { course } = await getCourse(deps, courseId)
  return { msg, course: course[0] }
}
