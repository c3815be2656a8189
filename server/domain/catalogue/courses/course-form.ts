import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import { claimUpload, type UploadClaim } from '#server/domain/files/index.ts'
import { omitUnchanged, screenTexts } from '#server/domain/filters/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitCourseLinks } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { getPublicId, type UpdateCourseRequest } from '#shared/contract/courses/authoring.ts'
import { type Course, courseTopics, type CourseType } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { cataloguePolicy } from '../policy.ts'

/** The stored course that an update is compared with. */
export interface PreviousCourse {
  topic: string
  type: CourseType
  link: string
  /** Of the uploaded cover image; empty if the cover is generated. */
  publicId: string
}

type CourseInput = Pick<UpdateCourseRequest, 'topic' | 'type' | 'link' | 'images'>

/**
 * Validation errors by field that the request's schema cannot find. Old and imported courses may keep a
 * topic, type, link or generated cover that is not allowed today, as long as it is unchanged.
 */
export function findCourseProblems(
  { topic, type, link, images }: CourseInput,
  actor: Actor,
  previous?: PreviousCourse,
): Record<string, string> {
  const isKnownTopic = courseTopics.some((known) => known === topic) || topic === previous?.topic
  const isPlayable = getVideoKind(link) !== undefined || link === previous?.link
  const isAllowedType =
    type !== 'Featured' ||
    previous?.type === 'Featured' ||
    cataloguePolicy.featureCourse.allows(actor)
  const hasImage = getPublicId(images) !== '' || previous?.publicId === ''
  return {
    ...(isKnownTopic ? {} : { topic: messages.badTopic }),
    ...(isAllowedType ? {} : { type: messages.featuredByAdmins }),
    ...(isPlayable ? {} : { link: messages.badLink }),
    ...(hasImage ? {} : { images: messages.noImage }),
  }
}

/** Throws `invalid_input` for what admins have blocked, unless it is unchanged. */
export async function screenCourse(
  deps: Pick<Deps, 'filters'>,
  { title, author, comments, desc, learn, link }: UpdateCourseRequest,
  stored?: Course,
): Promise<void> {
  const texts = { title, author, comments, desc, learn, link }
  await screenTexts(deps, 'course', omitUnchanged(texts, stored))
}

/** Limits the links that new accounts write, apart from that of the video; of a `stored` course, only new ones. */
export async function limitFormLinks(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  actor: Actor,
  request: UpdateCourseRequest,
  stored?: Course,
): Promise<void> {
  const edit = stored && {
    version: request.version,
    // The caller has checked that the actor may change it.
    load: async () => ({
      ownerId: actor.id,
      version: stored.version,
      texts: pickLinkedTexts(stored),
    }),
  }
  await limitCourseLinks(deps, actor, pickLinkedTexts(request), edit)
}

type LinkedTexts = Pick<UpdateCourseRequest, 'comments' | 'desc' | 'learn'>

const pickLinkedTexts = ({ comments, desc, learn }: LinkedTexts) => ({ comments, desc, learn })

/** Throws `invalid_input` with all problems if there is any. */
export function rejectProblems(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid_input', first, { fields })
}

/** Claims an upload for a course and returns its id, or null. Errors are reported at the form's field. */
export async function claimFormUpload(
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
