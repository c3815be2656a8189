import { z } from 'zod'
import { accountLimits } from '../limits.ts'
import { accountMessages as messages } from '../messages/accounts.ts'
import { generalMessages } from '../messages/general.ts'
import { identityMessages } from '../messages/identity.ts'
import { cartItem } from './catalogue.ts'
import {
  avatarUrl,
  emailAddress,
  requiredString,
  requiredLine,
  optionalLine,
  optionalText,
  isoTime,
  recordId,
} from './fields.ts'
import { unreadCount } from './notifications.ts'

export const genders = ['Male', 'Female', 'Others'] as const
export const roles = ['admin', 'instructor', 'student'] as const
export type Role = (typeof roles)[number]

const passwordOf = (tooShort: string, minimum: number) =>
  z
    .string({ error: tooShort })
    .min(minimum, tooShort)
    .max(accountLimits.passwordMaxLength, messages.passwordTooLong)

const fullname = requiredLine(messages.fieldsEmpty, (text) =>
  text
    .min(accountLimits.fullnameMinLength, messages.fullnameTooShort)
    .max(accountLimits.fullnameMaxLength, messages.fullnameTooLong),
)
const username = requiredLine(messages.fieldsEmpty, (text) =>
  text.max(accountLimits.usernameMaxLength, messages.usernameTooLong),
)
const knownGender = z.enum(genders, { error: messages.unknownGender })
const gender = requiredString(messages.fieldsEmpty)
  .transform(spellGender)
  .pipe(knownGender)
  .meta({ enum: genders })
/** Accounts without a gender send their empty one back. */
const changedGender = z
  .string({ error: messages.unknownGender })
  .trim()
  .transform((text) => (text === '' ? undefined : spellGender(text)))
  .pipe(knownGender.optional())
  .meta({ enum: [...genders, ''], description: 'In any letter case; empty changes nothing' })

/** The order of the fields is the order of the messages (spec §5). */
export const registerRequest = z
  .object({
    terms: z.literal(true, { error: messages.acceptTerms }),
    fullname,
    email: requiredString(messages.fieldsEmpty).pipe(emailAddress(messages.invalidEmail)),
    password: filledPassword(messages.fieldsEmpty).pipe(
      passwordOf(messages.passwordTooShort, accountLimits.passwordMinLength),
    ),
    cfpassword: filledPassword(messages.fieldsEmpty),
    username,
    gender,
  })
  .refine((form) => form.password === form.cfpassword, {
    message: messages.passwordsDiffer,
    path: ['cfpassword'],
    when: ({ value }) => arePasswordsGiven(value),
  })
export type RegisterRequest = z.infer<typeof registerRequest>

/** `registration` names this registration where its link is to be sent again. */
export const registerResponse = z.object({ msg: z.string(), registration: recordId })
export type RegisterResponse = z.infer<typeof registerResponse>

/** Empty is complained of only when both are (spec §5: "not both empty"); one alone is invalid or short. */
export const loginRequest = z.preprocess(
  (body, context) => {
    if (isLoginBlank(body)) {
      context.addIssue({ code: 'custom', message: messages.fieldsEmpty, path: ['email'] })
    }
    return body
  },
  z.object({
    email: emailAddress(messages.invalidEmail),
    password: passwordOf(messages.passwordTooShort, accountLimits.passwordMinLength),
  }),
)
export type LoginRequest = z.infer<typeof loginRequest>

export const loginResponse = z.object({ msg: z.string(), access_token: z.string() })

/** Longer than any issuer's ID token. */
const answerMaxLength = 20_000
const providerAnswer = requiredString(identityMessages.responseMissing).max(
  answerMaxLength,
  identityMessages.tokenRejected,
)

/** The ID token of the identity provider. */
export const signInRequest = z.object({ tokenId: providerAnswer })

/** Where the browser goes next, and what it must come back with. */
export const startSignInResponse = z.object({ address: z.string(), state: z.string() })

/** The query of the address that the identity provider sent the browser back to. */
export const redeemCodeRequest = z.object({ query: providerAnswer })
export const redeemCodeResponse = z.object({ tokenId: z.string() })

export const activationRequest = z.object({
  activation_token: requiredString(messages.activationExpired),
})

export const forgotRequest = z.object({ email: emailAddress(messages.invalidEmailOnForgot) })

/** An email can have several registrations: the one just made, or the one that has this password. */
export const resendActivationRequest = z.object({
  email: emailAddress(messages.invalidEmail),
  registration: recordId.optional(),
  password: z.string().max(accountLimits.passwordMaxLength, messages.passwordTooLong).optional(),
})
export type ResendActivationRequest = z.infer<typeof resendActivationRequest>

/** The minimum depends on the token that comes with it: 6 on the link page, 8 with a session. */
export const resetRequest = z.object({
  password: passwordOf(messages.passwordTooShortOnReset, 1),
  /** Sent by our own pages; the server demands it of their older sessions. */
  currentPassword: currentPassword(),
})
export type ResetRequest = z.infer<typeof resetRequest>

/** The form of the link page; the confirmation never leaves the browser. */
export const resetForm = z
  .object({
    password: passwordOf(
      messages.passwordTooShortOnReset,
      accountLimits.passwordMinLengthOnResetPage,
    ),
    confirmation: z.string(),
  })
  .refine((form) => form.password === form.confirmation, {
    message: messages.passwordsDifferOnReset,
    path: ['confirmation'],
  })

/** The form of the profile's Change Password tab; the confirmation never leaves the browser. */
export const changePasswordForm = z
  .object({
    currentPassword: currentPassword(),
    password: filledPassword(messages.inputEmpty).pipe(
      passwordOf(messages.passwordTooShortOnChange, accountLimits.passwordMinLength),
    ),
    confirmation: filledPassword(messages.inputEmpty),
  })
  .refine((form) => form.password === form.confirmation, {
    message: messages.passwordsDifferOnChange,
    path: ['confirmation'],
    when: ({ value }) => isConfirmationGiven(value),
  })

/** Any part of the own profile; what is absent stays as it is. */
export const updateProfileRequest = z
  .object({
    avatar: z.string({ error: generalMessages.invalidInput }).trim().meta({
      description:
        'The `url` of an upload. The present avatar and a default avatar change nothing; empty removes the avatar',
    }),
    fullname,
    username,
    gender: changedGender,
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

/** A log-in on one device, as its owner sees it. */
export const ownSession = z.object({
  _id: recordId,
  /** In words, e.g. "Firefox on Linux". */
  device: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  /** True for the session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
export const ownSessions = z.array(ownSession)

/** A person as everybody who is logged in may see them: no e-mail, no gender. */
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

/** What screens open to this person; the server decides it on every call again. */
export const ownRights = z.object({
  administer: z.boolean(),
  createCourses: z.boolean(),
  /** My Courses: also for instructors whose right to create was taken away. */
  keepCourses: z.boolean(),
})
export type OwnRights = z.infer<typeof ownRights>

export const instructorApprovalStatuses = [
  'none',
  'pending',
  'granted',
  'refused',
  'withdrawn',
] as const
export type InstructorApprovalStatus = (typeof instructorApprovalStatuses)[number]

/** Where a person stands with instructor rights. */
export const instructorApproval = z.object({
  status: z.enum(instructorApprovalStatuses),
  /** What an admin wrote when they last refused or withdrew the rights; else empty. */
  reason: z.string(),
  /** Since when it is so; null where nobody ever asked or decided. */
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

/** Letter case does not matter in requests. */
function spellGender(text: string): string {
  return genders.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text
}

/** The short shape (`fields=short`): ids in place of courses, and the number of unread notifications. */
export const shortOwnUser = ownAccount.extend({
  /** In the order of enrolment. */
  courseIds: z.array(recordId),
  cartVersion: z.int(),
  can: ownRights,
  notifications: unreadCount,
})
export type ShortOwnUser = z.infer<typeof shortOwnUser>

function currentPassword() {
  return z.string().max(accountLimits.passwordMaxLength, messages.passwordTooLong).optional()
}

function filledPassword(message: string) {
  return z.string({ error: message }).min(1, message)
}

function isLoginBlank(body: unknown): boolean {
  const blank = z.string().trim().max(0).optional().nullable()
  return z.object({ email: blank, password: blank }).safeParse(body).success
}

function arePasswordsGiven(value: unknown): boolean {
  const given = z.object({ password: z.string().min(1), cfpassword: z.string().min(1) })
  return given.safeParse(value).success
}

function isConfirmationGiven(value: unknown): boolean {
  const given = z.object({ password: z.string().min(1), confirmation: z.string().min(1) })
  return given.safeParse(value).success
}
