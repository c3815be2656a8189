import { z } from 'zod'
import {
  courseChangeRequest,
  type CourseChangeRequest,
  type NewCourseRequest,
  newCourseRequest,
} from '#shared/contract/authoring.ts'
import { course, type Course } from '#shared/contract/catalogue.ts'
import { uploadAt } from '#shared/files.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { readBasis } from './course-values.ts'
import { lengthOf } from './measured-length.ts'

/** A new course, from what its form holds. */
export const newCourseForm: z.ZodType<NewCourseRequest> = z.preprocess(requestOf, newCourseRequest)

/** A change of a course, from what its form holds. A drawn cover stays; to take a cover away is no choice. */
export const courseChangeForm: z.ZodType<CourseChangeRequest> = z.preprocess(
  requestOf,
  courseChangeRequest.extend({
    images: courseChangeRequest.shape.images.refine((one) => one !== null, {
      error: authoringMessages.noImage,
    }),
  }),
)

/** The current course, which the refusal of a change from an older version brings. */
export function courseOfRefusal(body: Record<string, unknown>): Course | undefined {
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
    durationSeconds: lengthOf(String(values['link']), values['measured']),
    version: readBasis(values['basis'])?.version,
  }
}

function uploaded(address: unknown): { public_id: string } | null {
  const text = String(address ?? '')
  return text === '' ? null : { public_id: uploadAt(text)?.publicId ?? '' }
}
