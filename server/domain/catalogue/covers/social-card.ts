import { and, eq } from 'drizzle-orm'
import { courses, isAddressable } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import type { SocialCardContent } from '#shared/contract/courses/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { averageRating } from '../courses/present.ts'

/** The content of a course's card. Throws `not_found` for a draft, and an unknown or deleted course. */
export async function loadSocialCard(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<SocialCardContent> {
  const [row] = await db
    .select({
      title: courses.title,
      author: courses.author,
      topic: courses.topic,
      ratingSum: courses.ratingSum,
      ratingCount: courses.ratingCount,
      numReviews: courses.reviewCount,
    })
    .from(courses)
    .where(and(eq(courses.id, id), isAddressable(courses)))
  if (!row) throw new AppError('not_found', catalogueMessages.courseNotFound)
  const { ratingSum, ratingCount, ...fields } = row
  return { _id: id, ...fields, rating: averageRating(ratingSum, ratingCount) }
}

/** Renders the card as PNG in a worker thread. Throws `unavailable` on a timeout or a full queue. */
export async function renderSocialCard(
  { renderers }: Pick<Deps, 'renderers'>,
  card: SocialCardContent,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return Uint8Array.from(await renderers.socialCard.run(card))
  } catch (error) {
    if (!(error instanceof WorkerTimeoutError)) throw error
    throw new AppError('unavailable', requestMessages.busy, { retryAfterSeconds: 60 })
  }
}
