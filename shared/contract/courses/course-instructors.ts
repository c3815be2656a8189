import { z } from 'zod'
import { isoTime, recordId } from '../fields.ts'
import { courseInstructor } from './curriculum.ts'
import { courseAuthor } from './outline.ts'

export const courseInstructors = z.object({
  instructors: z.array(courseInstructor),
  /** `invite`: the user may also remove others and revoke invitations. */
  can: z.object({ invite: z.boolean() }),
})
export type CourseInstructors = z.infer<typeof courseInstructors>

/** `instructors` is empty for someone who left. */
export const changeInstructorsResponse = z.object({
  msg: z.string(),
  instructors: z.array(courseInstructor),
})
export type ChangeInstructorsResponse = z.infer<typeof changeInstructorsResponse>

/** An invitation to the current user. */
export const courseInvitation = z.object({
  course: z.object({ _id: recordId, title: z.string() }),
  /** Who sent it; null if the account was deleted. */
  from: courseAuthor.nullable(),
  createdAt: isoTime,
})
export type CourseInvitation = z.infer<typeof courseInvitation>

export const invitationsResponse = z.object({ invitations: z.array(courseInvitation) })
