import { z } from 'zod'
import { administrationLimits as limits } from '../../limits.ts'
import { administrationMessages as messages } from '../../messages/administration/administration.ts'
import { instructorApproval, publicUser, roles } from '../accounts/accounts.ts'
import { requiredString, isoTime, periodQuery } from '../fields.ts'

/** Case-insensitive: older clients send `Student`. */
export const role = z.string().trim().toLowerCase().pipe(z.enum(roles))

export const userSorts = ['joined', 'name', 'email', 'role'] as const
export type UserSort = (typeof userSorts)[number]

/** Invalid parameters are ignored, as in the catalogue. `from` and `before` are of the registration. */
export const userListQuery = z.object({
  ...periodQuery,
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  role: role.optional().catch(undefined),
  authorize: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .optional()
    .catch(undefined),
  sort: z.enum(userSorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).catch(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, limits.usersPerPageMax))
    .catch(limits.usersPerPageMax),
})
export type UserListQuery = z.infer<typeof userListQuery>

/** A user as admins see them. */
export const managedUser = publicUser.extend({
  email: z.string(),
  gender: z.string(),
  createdAt: isoTime,
  /** Has the right to moderate, whatever the role. */
  moderator: z.boolean(),
  /** Until when the user cannot log in: null if the user can, `forever` for good. */
  suspendedUntil: isoTime.or(z.literal('forever')).nullable(),
  /** What the requesting admin may do with this user, apart from rules that can change meanwhile. */
  can: z.object({ delete: z.boolean() }),
})
export type ManagedUser = z.infer<typeof managedUser>

export const userList = z.array(managedUser.or(publicUser))

/** How much content a user has; some is deleted with the account, some stays. */
export const userContentCounts = z.object({
  courses: z.int(),
  /** Other users who are enrolled in those courses. */
  learners: z.int(),
  enrolments: z.int(),
  reviews: z.int(),
  posts: z.int(),
  comments: z.int(),
  messages: z.int(),
})
export type UserContentCounts = z.infer<typeof userContentCounts>

export const userDetails = z.object({
  user: managedUser.extend({
    audience: z.string(),
    videoPro: z.string(),
    typeOfTeaching: z.string(),
    approval: instructorApproval,
  }),
  belongings: userContentCounts,
})
export type UserDetails = z.infer<typeof userDetails>

export const changeRoleRequest = z.object({
  role: requiredString(messages.roleMissing)
    .pipe(z.string().toLowerCase())
    .pipe(z.enum(roles, { error: messages.roleUnknown })),
})

export const siteCounts = z.object({
  courses: z.int(),
  students: z.int(),
  instructors: z.int(),
  /** Contact form messages that are not closed. */
  openMessages: z.int(),
  /** Users who wait for a decision about instructor rights. */
  waitingInstructors: z.int(),
})
export type SiteCounts = z.infer<typeof siteCounts>
