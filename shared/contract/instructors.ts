import { z } from 'zod'
import { instructorLimits as limits } from '../limits.ts'
import { generalMessages } from '../messages/general.ts'
import { instructorMessages as messages } from '../messages/instructors.ts'
import { audiences, teachingKinds, videoSkills } from '../onboarding.ts'
import { instructorApprovalStatuses, instructorApproval } from './accounts/accounts.ts'
import { managedUser, role } from './administration/administration.ts'
import { periodQuery, requiredString, requiredText } from './fields.ts'

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
/** The status that the admin saw: if it has changed since, the decision is rejected. */
const seen = z.enum(instructorApprovalStatuses, { error: generalMessages.invalidInput })

export const decisionRequest = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('grant'), seen }),
  z.object({ decision: z.literal('refuse'), seen, reason }),
  z.object({ decision: z.literal('withdraw'), seen, reason }),
])
export type DecisionRequest = z.infer<typeof decisionRequest>

/** The form for refusing or withdrawing instructor rights. */
export const reasonForm = z.object({ reason })

/** A row of the Instructors table. */
export const managedInstructor = managedUser.extend({
  audience: z.string(),
  videoPro: z.string(),
  typeOfTeaching: z.string(),
  approval: instructorApproval,
  /** The decisions that are currently possible, and whether the admin may delete the account. */
  can: z.record(z.enum([...decisions, 'delete']), z.boolean()),
})
export type ManagedInstructor = z.infer<typeof managedInstructor>

export const instructorSorts = ['status', 'name', 'email'] as const
export type InstructorSort = (typeof instructorSorts)[number]

/** Whom the table shows: users who teach or may teach, or applicants who wait for a decision. */
export const instructorGroups = ['instructors', 'waiting'] as const
export type InstructorGroup = (typeof instructorGroups)[number]

/**
 * Ten per page; invalid parameters are ignored. Without `status`, instructors and all applicants. `from` and
 * `before` are of the registration.
 */
export const instructorListQuery = z.object({
  ...periodQuery,
  role: role.optional().catch(undefined),
  status: z.enum(instructorGroups).optional().catch(undefined),
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  sort: z.enum(instructorSorts).default('status').catch('status'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  page: z.coerce.number().int().min(1).max(limits.pageMax).default(1).catch(1),
})
export type InstructorListQuery = z.infer<typeof instructorListQuery>

function oneOf<const Options extends readonly string[]>(options: Options) {
  const error = messages.unknownChoice(options)
  return requiredString(messages.inputEmpty)
    .pipe(z.enum(options, { error }))
    .meta({ enum: options })
}
