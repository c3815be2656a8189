import { z } from 'zod'
import {
  updateCourseRequest,
  type UpdateCourseRequest,
  type CreateCourseRequest,
  createCourseRequest,
  courseSourceResponse,
  videoLink,
} from '#shared/contract/courses/authoring.ts'
import { parseUploadUrl } from '#shared/files/files.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { parseBase, parseDuration } from './course-values.ts'

/** Parses the form of a new course into its request. */
export const newCourseForm: z.ZodType<CreateCourseRequest> = z.preprocess(
  toRequest,
  createCourseRequest,
)

/**
 * Parses the form of an existing course. A generated cover may stay, but no cover may be removed; `savedLink` may
 * stay even if it could not be chosen today, and is undefined if the videos are in the curriculum.
 */
export function createCourseChangeForm(
  savedLink: string | undefined,
): z.ZodType<UpdateCourseRequest> {
  const { images, link } = updateCourseRequest.shape
  const isAllowed = (url: string) => url === savedLink || getVideoKind(url) !== undefined
  return z.preprocess(
    toRequest,
    updateCourseRequest.extend({
      images: images.refine((image) => image !== null, { error: authoringMessages.noImage }),
      link:
        savedLink === undefined
          ? link
          : videoLink.refine(isAllowed, { error: authoringMessages.badLink }),
    }),
  )
}

/** Servers of the version before leave `isVideoInForm` out. */
const currentCourse = courseSourceResponse
  .pick({ course: true, isVideoInForm: true })
  .partial({ isVideoInForm: true })

/** The current course in the error response to a save based on an older version. */
export function parseCurrentCourse(
  body: Record<string, unknown>,
): z.infer<typeof currentCourse> | undefined {
  return currentCourse.safeParse(body).data
}

/** Replaces upload URLs by their ids and reads the hidden fields. */
function toRequest(formValues: unknown): unknown {
  const values = formValues as Record<string, unknown>
  const language = String(values['language'] ?? '').trim()
  return {
    ...values,
    images: toUpload(values['images']),
    captions: toUpload(values['captions']),
    language: language === '' ? undefined : language,
    durationSeconds: parseDuration(String(values['link']), values['measured']),
    version: parseBase(values['basis'])?.version,
  }
}

function toUpload(value: unknown): { public_id: string } | null {
  const url = String(value ?? '')
  return url === '' ? null : { public_id: parseUploadUrl(url)?.publicId ?? '' }
}
