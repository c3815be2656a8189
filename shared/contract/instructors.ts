import { z } from 'zod'
import { instructorLimits as limits } from '../limits.ts'
import { generalMessages } from '../messages/general.ts'
import { instructorMessages as messages } from '../messages/instructors.ts'
import { audiences, teachingKinds, videoSkills } from '../onboarding.ts'
import { instructorApprovalStatuses, instructorApproval } from './accounts.ts'
import { managedUser } from './administration.ts'
import { requiredString, requiredText } from './fields.ts'

export const onboardingRequest = z.object({
  typeOfTeaching: oneOf(teachingKinds),
  videoPro: oneOf(videoSkills),
  audience: oneOf(audiences),
})
export type OnboardingRequest = z.infer<typeof onboardingRequest>

export const decisions = ['grant', 'refuse', 'withdraw'] as const
export type Decision = (typeof decisions)[number]

const reason = requiredText(messages.reasonEmpty, (text) =>
  text.max(limits.reasonMaxLength, messages.reasonTooLong),
)
/** What the admin saw when they decided: if it is no longer so, nothing happens. */
const seen = z.enum(instructorApprovalStatuses, { error: generalMessages.invalidInput })

export const decisionRequest = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('grant'), seen }),
  z.object({ decision: z.literal('refuse'), seen, reason }),
  z.object({ decision: z.literal('withdraw'), seen, reason }),
])
export type DecisionRequest = z.infer<typeof decisionRequest>

/** The form of a refusal or withdrawal. */
export const reasonForm = z.object({ reason })

/** Somebody in the Instructors table. */
export const managedInstructor = managedUser.extend({
  audience: z.string(),
  videoPro: z.string(),
  typeOfTeaching: z.string(),
  approval: instructorApproval,
  /** What may be decided about this person now. */
  can: z.record(z.enum(decisions), z.boolean()),
})
export type ManagedInstructor = z.infer<typeof managedInstructor>

export const instructorSorts = ['status', 'name', 'email'] as const
export type InstructorSort = (typeof instructorSorts)[number]

/** Ten a page; what cannot be understood counts as absent. */
export const instructorListQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  sort: z.enum(instructorSorts).default('status').catch('status'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  page: z.coerce.number().int().min(1).max(limits.pageMax).default(1).catch(1),
})
export type InstructorListQuery = z.infer<typeof instructorListQuery>

function oneOf<const Answers extends readonly string[]>(answers: Answers) {
  const error = messages.unknownAnswer(answers)
  return requiredString(messages.inputEmpty)
    .pipe(z.enum(answers, { error }))
    .meta({ enum: answers })
}
