import { z } from 'zod'
import {
  updateCourseRequest,
  type UpdateCourseRequest,
  type CreateCourseRequest,
  createCourseRequest,
} from '#shared/contract/authoring.ts'
import { course, type Course } from '#shared/contract/catalogue.ts'
import { parseUploadUrl } from '#shared/files.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { parseBase, parseDuration } from './course-values.ts'

/** A new course, from what its form holds. */
export const newCourseForm: z.ZodType<CreateCourseRequest> = z.preprocess(
  requestOf,
  createCourseRequest,
)

/** A change of a course, from what its form holds. A drawn cover stays; to take a cover away is no choice. */
export const courseChangeForm: z.ZodType<UpdateCourseRequest> = z.preprocess(
  requestOf,
  updateCourseRequest.extend({
    images: updateCourseRequest.shape.images.refine((one) => one !== null, {
      error: authoringMessages.noImage,
    }),
  }),
)

/** The current course, which the refusal of a change from an older version brings. */
export function parseCurrentCourse(body: Record<string, unknown>): Course | undefined {
  return course.safeParse(body['course']).data
}

/** Uploads by their ids, and what the form keeps without showing it; blank extras are not said. */
function requestOf(held: unknown): unknown {
  const values = held as Record<string, unknown>
  const language = String(values['language'] ?? '').trim()
  return {
    ...values,
    images: uploaded(values['images']),
    captions: uploaded(values['captions']),
    language: language === '' ? undefined : language,
    durationSeconds: parseDuration(String(values['link']), values['measured']),
    version: parseBase(values['basis'])?.version,
  }
}

function uploaded(address: unknown): { public_id: string } | null {
  const text = String(address ?? '')
  return text === '' ? null : { public_id: parseUploadUrl(text)?.publicId ?? '' }
}
