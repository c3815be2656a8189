import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { ownReviewResponse } from '#shared/contract/learning/reviews.ts'
import { callApi } from '../helpers/client.ts'
import { enrol } from './enrol.ts'
import { asUser } from './users.ts'

type App = { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> }

/** Creates a user who is logged in and enrolled in the courses. */
export async function asLearner(app: App, ...courseIds: string[]) {
  const user = await asUser(app)
  await enrol(app, user, ...courseIds)
  return user
}

/** Creates a review by a learner of the course; returns its id. */
export async function createReview(
  app: App,
  { token }: { token: string },
  courseId: string,
  options: { rating?: number; comment?: string } = { rating: 4, comment: 'Clear and short.' },
): Promise<string> {
  const posted = await callApi(app, `POST /api/courses/${courseId}/reviews`, {
    token,
    body: options,
  })
  if (posted.status !== 200) throw new Error(`The review returned ${posted.status}.`)
  const own = await callApi(app, `GET /api/courses/${courseId}/reviews/own`, { token })
  return ownReviewResponse.parse(own.body).review?._id ?? ''
}
