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

/** Parses the form of a new course into its request. */
export const newCourseForm: z.ZodType<CreateCourseRequest> = z.preprocess(
  toRequest,
  createCourseRequest,
)

/** Parses the form of an existing course. A generated cover may stay, but no cover may be removed. */
export const courseChangeForm: z.ZodType<UpdateCourseRequest> = z.preprocess(
  toRequest,
  updateCourseRequest.extend({
    images: updateCourseRequest.shape.images.refine((image) => image !== null, {
      error: authoringMessages.noImage,
    }),
  }),
)

/** The current course in the error response to a save based on an older version. */
export function parseCurrentCourse(body: Record<string, unknown>): Course | undefined {
  return course.safeParse(body['course']).data
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
