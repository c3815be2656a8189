import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { ownReviewResponse } from '#shared/contract/reviews.ts'
import { ask } from '../helpers/client.ts'
import { asUser } from './people.ts'

type House = { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> }

/** Enrols a logged-in person in exactly these courses. */
export async function enrol(
  house: { fetch: Fetch },
  { token }: { token: string },
  ...courseIds: string[]
): Promise<void> {
  const cart = courseIds.map((_id) => ({ _id, quantity: 1 }))
  const { status } = await ask(house, 'PATCH /user/addcart', { token, body: { cart } })
  if (status !== 200) throw new Error(`The enrolment was answered with ${status}.`)
}

/** A new person, logged in and enrolled in the courses. */
export async function asLearner(house: House, ...courseIds: string[]) {
  const person = await asUser(house)
  await enrol(house, person, ...courseIds)
  return person
}

/** A review by somebody who is enrolled; answers its id. */
export async function createReview(
  house: House,
  { token }: { token: string },
  courseId: string,
  wishes: { rating?: number; comment?: string } = { rating: 4, comment: 'Clear and short.' },
): Promise<string> {
  const posted = await ask(house, `POST /api/courses/${courseId}/reviews`, { token, body: wishes })
  if (posted.status !== 200) throw new Error(`The review was answered with ${posted.status}.`)
  const own = await ask(house, `GET /api/courses/${courseId}/reviews/own`, { token })
  return ownReviewResponse.parse(own.body).review?._id ?? ''
}
