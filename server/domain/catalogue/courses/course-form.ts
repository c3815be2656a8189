import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import { claimUpload, type UploadClaim } from '#server/domain/files/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { getPublicId, type UpdateCourseRequest } from '#shared/contract/authoring.ts'
import { courseTopics, type CourseType } from '#shared/contract/catalogue.ts'
import { authoringMessages as messages } from '#shared/messages/authoring.ts'
import { getVideoKind } from '#shared/video-link.ts'
import { cataloguePolicy } from '../policy.ts'

export interface PreviousCourse {
  topic: string
  type: CourseType
  link: string
  /** The uploaded picture's; empty where the cover is drawn. */
  publicId: string
}

type Asked = Pick<UpdateCourseRequest, 'topic' | 'type' | 'link' | 'images'>

/**
 * What is wrong with a course, by field, beyond its shape. Old and imported courses keep a topic, a
 * link or a drawn cover that could not be chosen today, as long as it stays what it was.
 */
export function findCourseProblems(
  { topic, type, link, images }: Asked,
  actor: Actor,
  before?: PreviousCourse,
): Record<string, string> {
  const isKnownTopic = courseTopics.some((known) => known === topic) || topic === before?.topic
  const isPlayable = getVideoKind(link) !== undefined || link === before?.link
  const mayBeOfType =
    type !== 'Featured' ||
    before?.type === 'Featured' ||
    cataloguePolicy.featureCourse.allows(actor)
  const hasPicture = getPublicId(images) !== '' || before?.publicId === ''
  return {
    ...(isKnownTopic ? {} : { topic: messages.badTopic }),
    ...(mayBeOfType ? {} : { type: messages.featuredByAdmins }),
    ...(isPlayable ? {} : { link: messages.badLink }),
    ...(hasPicture ? {} : { images: messages.noImage }),
  }
}

/** Throws `invalid_input` with all of them, if there are any. */
export function rejectProblems(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid_input', first, { fields })
}

/** The id of an upload claimed for a course; null for none. A refusal stands at the form's field. */
export async function claimCourseFile(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  field: 'images' | 'captions',
  claim: Omit<UploadClaim, 'purpose'>,
): Promise<string | null> {
  const purpose = field === 'images' ? 'course' : 'captions'
  try {
    const claimed = await claimUpload(deps, tx, { ...claim, purpose })
    return claimed?.id ?? null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { fields: { [field]: error.message } })
  }
}
