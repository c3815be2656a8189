import { z } from 'zod'
import { accountLimits } from '../../limits.ts'
import { accountMessages as messages } from '../../messages/accounts/accounts.ts'
import { generalMessages } from '../../messages/general.ts'
import { cartItem } from '../courses/catalogue.ts'
import {
  avatarUrl,
  requiredString,
  requiredLine,
  optionalLine,
  optionalText,
  isoTime,
  recordId,
} from '../fields.ts'
import { unreadCount } from '../notifications.ts'

export const genders = ['Male', 'Female', 'Others'] as const
export const roles = ['admin', 'instructor', 'student'] as const
export type Role = (typeof roles)[number]

export const fullname = requiredLine(messages.fieldsEmpty, (text) =>
  text
    .min(accountLimits.fullnameMinLength, messages.fullnameTooShort)
    .max(accountLimits.fullnameMaxLength, messages.fullnameTooLong),
)
export const username = requiredLine(messages.fieldsEmpty, (text) =>
  text.max(accountLimits.usernameMaxLength, messages.usernameTooLong),
)
const knownGender = z.enum(genders, { error: messages.unknownGender })
export const gender = requiredString(messages.fieldsEmpty)
  .transform(normalizeGender)
  .pipe(knownGender)
  .meta({ enum: genders })
/** Clients send an empty gender back for accounts without one. */
const optionalGender = z
  .string({ error: messages.unknownGender })
  .trim()
  .transform((text) => (text === '' ? undefined : normalizeGender(text)))
  .pipe(knownGender.optional())
  .meta({ enum: [...genders, ''], description: 'Case-insensitive; empty changes nothing' })

/** Any fields of the current user's profile; omitted fields stay unchanged. */
export const updateProfileRequest = z
  .object({
    avatar: z.string({ error: generalMessages.invalidInput }).trim().meta({
      description:
        'The `url` of an upload. The current avatar and default avatars change nothing; empty removes the avatar',
    }),
    fullname,
    username,
    gender: optionalGender,
    bio: optionalText(generalMessages.invalidInput, (text) =>
      text.max(accountLimits.bioMaxLength, messages.bioTooLong),
    ),
    stack: optionalLine(generalMessages.invalidInput, (text) =>
      text.max(accountLimits.stackMaxLength, messages.stackTooLong),
    ),
    desc: optionalText(generalMessages.invalidInput, (text) =>
      text
        .max(accountLimits.aboutMaxLength, messages.aboutTooLong)
        .refine(
          (about) => about === '' || about.length >= accountLimits.aboutMinLength,
          messages.aboutTooShort,
        ),
    ),
  })
  .partial()
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>

/** A session as its user sees it. */
export const ownSession = z.object({
  _id: recordId,
  /** Such as "Firefox on Linux". */
  device: z.string(),
  /** The network address of its login; empty if it is unknown, as for logins before it was stored. */
  address: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
export const ownSessions = z.array(ownSession)

/** A user as other members see them: without email address and gender. */
export const publicUser = z.object({
  _id: recordId,
  fullname: z.string(),
  username: z.string(),
  avatar: avatarUrl,
  stack: z.string(),
  bio: z.string(),
  desc: z.string(),
  role: z.enum(roles),
  authorize: z.boolean(),
})
export type PublicUser = z.infer<typeof publicUser>

/** What the user may do, for showing and hiding screens; the server checks every request again. */
export const ownRights = z.object({
  administer: z.boolean(),
  createCourses: z.boolean(),
  /** Access to My Courses, which instructors keep when they may no longer create courses. */
  keepCourses: z.boolean(),
})
export type OwnRights = z.infer<typeof ownRights>

/** Rights that the short form alone has, since older clients read the other. */
export const sessionRights = ownRights.extend({
  /** Decide about reported content. */
  moderate: z.boolean(),
})
export type SessionRights = z.infer<typeof sessionRights>

export const instructorApprovalStatuses = [
  'none',
  'pending',
  'granted',
  'refused',
  'withdrawn',
] as const
export type InstructorApprovalStatus = (typeof instructorApprovalStatuses)[number]

/** The state of a user's instructor rights. */
export const instructorApproval = z.object({
  status: z.enum(instructorApprovalStatuses),
  /** The admin's reason for the last refusal or withdrawal, otherwise empty. */
  reason: z.string(),
  /** When the status last changed; null if the rights were never requested or decided. */
  since: isoTime.nullable(),
})
export type InstructorApproval = z.infer<typeof instructorApproval>

const ownAccount = publicUser.extend({
  email: z.string(),
  gender: z.string(),
  audience: z.string(),
  videoPro: z.string(),
  typeOfTeaching: z.string(),
  approval: instructorApproval,
})
export type OwnAccount = z.infer<typeof ownAccount>

export const ownUser = ownAccount.extend({
  cart: z.array(cartItem),
  cartVersion: z.int(),
  can: ownRights,
})
export type OwnUser = z.infer<typeof ownUser>

/** Requests are case-insensitive. */
function normalizeGender(text: string): string {
  return genders.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text
}

/** The short shape (`fields=short`): course ids instead of courses, and the unread count. */
export const shortOwnUser = ownAccount.extend({
  /** In the order of enrolment. */
  courseIds: z.array(recordId),
  /** Those that are open for enrolment; My Learnings lists the ones that are not in `courseIds`. */
  savedCourseIds: z.array(recordId),
  /** Until then the session can do nothing else. */
  mustSetUpSecondFactor: z.boolean(),
  cartVersion: z.int(),
  can: sessionRights,
  notifications: unreadCount,
})
export type ShortOwnUser = z.infer<typeof shortOwnUser>
