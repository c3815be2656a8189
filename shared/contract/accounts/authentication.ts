import { z } from 'zod'
import { accountLimits, registrationLimits } from '../../limits.ts'
import { accountMessages as messages } from '../../messages/accounts/accounts.ts'
import { identityMessages } from '../../messages/accounts/identity.ts'
import { registrationMessages } from '../../messages/accounts/registration.ts'
import { emailAddress, recordId, requiredString } from '../fields.ts'
import { fullname, gender, username } from './accounts.ts'

const passwordWithMin = (minLength: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .min(minLength, tooShort)
    .max(accountLimits.passwordMaxLength, messages.passwordTooLong)

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
