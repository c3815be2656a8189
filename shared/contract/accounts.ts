import { z } from 'zod'
import { accountLimits, registrationLimits } from '../limits.ts'
import { accountMessages as messages } from '../messages/accounts/accounts.ts'
import { identityMessages } from '../messages/accounts/identity.ts'
import { registrationMessages } from '../messages/accounts/registration.ts'
import { generalMessages } from '../messages/general.ts'
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

const passwordWithMin = (minLength: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .min(minLength, tooShort)
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

/** The token of an invitation link. Ignored where none is needed. */
const invitation = z
  .string({ error: registrationMessages.invitationStates.unknown })
  .max(registrationLimits.tokenMaxLength, registrationMessages.invitationStates.unknown)
  .optional()

/** The order of the fields determines which error comes first; kept for existing clients. */
export const registerRequest = z
  .object({
    terms: z.literal(true, { error: messages.acceptTerms }),
    fullname,
    email: requiredString(messages.fieldsEmpty).pipe(emailAddress(messages.invalidEmail)),
    password: filledPassword(messages.fieldsEmpty).pipe(
      passwordWithMin(accountLimits.passwordMinLength, messages.passwordTooShort),
    ),
    cfpassword: filledPassword(messages.fieldsEmpty),
    username,
    gender,
    invitation,
  })
  .refine((form) => form.password === form.cfpassword, {
    message: messages.passwordsDiffer,
    path: ['cfpassword'],
    when: ({ value }) => hasBothPasswords(value),
  })
export type RegisterRequest = z.infer<typeof registerRequest>

/** `registration` identifies this registration when its link is requested again. */
export const registerResponse = z.object({ msg: z.string(), registration: recordId })
export type RegisterResponse = z.infer<typeof registerResponse>

/**
 * "Empty" is reported only when both fields are, kept for existing clients; else it is invalid or too short.
 * Passwords of 6 and 7 characters exist, because the reset page accepts them: those are compared.
 */
export const loginRequest = z.preprocess(
  (body, context) => {
    if (isLoginBlank(body)) {
      context.addIssue({ code: 'custom', message: messages.fieldsEmpty, path: ['email'] })
    }
    return body
  },
  z.object({
    email: emailAddress(messages.invalidEmail),
    password: passwordWithMin(
      accountLimits.passwordMinLengthOnResetPage,
      messages.passwordTooShort,
    ),
  }),
)
export type LoginRequest = z.infer<typeof loginRequest>

export const loginResponse = z.object({ msg: z.string(), access_token: z.string() })

/** Longer than any issuer's ID token. */
const providerResponseMaxLength = 20_000
const providerResponse = requiredString(identityMessages.responseMissing).max(
  providerResponseMaxLength,
  identityMessages.tokenRejected,
)

/** The identity provider's ID token. */
export const signInRequest = z.object({ tokenId: providerResponse, invitation })
export type SignInRequest = z.infer<typeof signInRequest>

/** The URL to redirect the browser to, and the `state` it must return with. */
export const startSignInResponse = z.object({ address: z.string(), state: z.string() })

/** The query string of the identity provider's redirect. */
export const redeemCodeRequest = z.object({ query: providerResponse })
export const redeemCodeResponse = z.object({ tokenId: z.string() })

export const activationRequest = z.object({
  activation_token: requiredString(messages.activationExpired),
})

export const forgotRequest = z.object({ email: emailAddress(messages.invalidEmailOnForgot) })

/** An email address can have several registrations; the id or the password identifies one of them. */
export const resendActivationRequest = z.object({
  email: emailAddress(messages.invalidEmail),
  registration: recordId.optional(),
  password: z.string().max(accountLimits.passwordMaxLength, messages.passwordTooLong).optional(),
})
export type ResendActivationRequest = z.infer<typeof resendActivationRequest>

/** The minimum length depends on the token: 6 characters with a reset link, 8 with a session. */
export const resetRequest = z.object({
  password: passwordWithMin(1, messages.passwordTooShortOnReset),
  /** Required in sessions of the web app that are older than `freshSessionMinutes`. */
  currentPassword: currentPassword(),
})
export type ResetRequest = z.infer<typeof resetRequest>

/** The form of the reset page; the confirmation is not sent to the server. */
export const resetForm = z
  .object({
    password: passwordWithMin(
      accountLimits.passwordMinLengthOnResetPage,
      messages.passwordTooShortOnReset,
    ),
    confirmation: z.string(),
  })
  .refine((form) => form.password === form.confirmation, {
    message: messages.passwordsDifferOnReset,
    path: ['confirmation'],
  })

/** The form of the profile's Change Password tab; the confirmation is not sent to the server. */
export const changePasswordForm = z
  .object({
    currentPassword: currentPassword(),
    password: filledPassword(messages.inputEmpty).pipe(
      passwordWithMin(accountLimits.passwordMinLength, messages.passwordTooShortOnChange),
    ),
    confirmation: filledPassword(messages.inputEmpty),
  })
  .refine((form) => form.password === form.confirmation, {
    message: messages.passwordsDifferOnChange,
    path: ['confirmation'],
    when: ({ value }) => hasPasswordAndConfirmation(value),
  })

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
  savedCourseIds: z.array(recordId),
  /** Until then the session can do nothing else. */
  mustSetUpSecondFactor: z.boolean(),
  cartVersion: z.int(),
  can: sessionRights,
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

function hasBothPasswords(value: unknown): boolean {
  const schema = z.object({ password: z.string().min(1), cfpassword: z.string().min(1) })
  return schema.safeParse(value).success
}

function hasPasswordAndConfirmation(value: unknown): boolean {
  const schema = z.object({ password: z.string().min(1), confirmation: z.string().min(1) })
  return schema.safeParse(value).success
}
