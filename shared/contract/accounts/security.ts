import { z } from 'zod'
import { accountLimits as limits } from '../../limits.ts'
import { accountMessages } from '../../messages/accounts/accounts.ts'
import { securityMessages as messages } from '../../messages/accounts/security.ts'
import { emailAddress, isoTime, recordId, requiredLine, requiredString } from '../fields.ts'

/** How a user can complete a login after the first factor. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** How a user can prove again who they are. */
export const proofMethods = ['passkey', 'totp', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** Longer than any authenticator's response. */
const passkeyPartMaxLength = 20_000
const part = z.string().max(passkeyPartMaxLength)

/** WebAuthn's own JSON forms: `PublicKeyCredentialRequestOptionsJSON` and so on. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })
const credential = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  authenticatorAttachment: part.nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
export const passkeyAttestation = credential.extend({
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** Six digits; spaces and hyphens, as apps show them, are ignored. */
const totpCode = requiredString(messages.codeMissing)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.codeFormat))

const recoveryCode = requiredString(messages.recoveryCodeMissing).max(
  100,
  messages.recoveryCodeWrong,
)

const challenge = z.string().max(100)

/** The fields of a `second_factor_required` error besides those of all errors. */
export const secondFactorRequired = {
  /** For `POST /user/login/second-factor`, within 5 minutes. */
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
}
export type SecondFactorChallenge = z.infer<z.ZodObject<typeof secondFactorRequired>>

export const completeLoginRequest = z.intersection(
  z.object({
    challenge,
    /** Whether this browser is not asked again for 30 days. Needs a browser that keeps cookies. */
    remember: z.boolean().default(false),
  }),
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('totp'), code: totpCode }),
    z.object({ method: z.literal('recovery_code'), code: recoveryCode }),
    z.object({ method: z.literal('passkey'), response: passkeyAssertion }),
  ]),
)
export type CompleteLoginRequest = z.infer<typeof completeLoginRequest>

/** Without `challenge` for a sign-in without password, with it for the second factor of a login. */
export const passkeyOptionsRequest = z.object({ challenge: challenge.optional() })

export const passkeyLoginRequest = z.object({ response: passkeyAssertion })

/** The code of an authenticator app when it is set up. */
export const totpCodeRequest = z.object({ code: totpCode })

/** The forms of the second step of a login, one for each method. */
const remember = z.boolean().default(false)
export const secondFactorForms = {
  passkey: z.object({ remember }),
  totp: z.object({ code: totpCode, remember }),
  recovery_code: z.object({ code: recoveryCode, remember }),
}

/** The forms of a proof. */
export const totpProofForm = z.object({ code: totpCode })
export const passkeyProofForm = z.object({})

const passkeyName = requiredLine(messages.passkeyNameMissing, (text) =>
  text.max(limits.passkeyNameMaxLength, messages.passkeyNameTooLong),
)
export const renamePasskeyRequest = z.object({ name: passkeyName })
export const registerPasskeyRequest = z.object({ name: passkeyName, response: passkeyAttestation })

export const totpSetup = z.object({
  /** In base32, to type into an app. */
  secret: z.string(),
  /** For a QR code. */
  uri: z.string(),
})

/** `recoveryCodes` are present with the first second factor of an account, and never shown again. */
export const factorAdded = z.object({
  msg: z.string(),
  recoveryCodes: z.array(z.string()).optional(),
})
export type FactorAdded = z.infer<typeof factorAdded>

export const recoveryCodesResponse = z.object({
  msg: z.string(),
  recoveryCodes: z.array(z.string()),
})

export const ownPasskey = z.object({
  _id: recordId,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

export const rememberedDevice = z.object({
  _id: recordId,
  /** Such as "Firefox on Linux". */
  device: z.string(),
  lastUsedAt: isoTime,
  expiresAt: isoTime,
})
export type RememberedDevice = z.infer<typeof rememberedDevice>

/** How the current user logs in. */
export const ownSecurity = z.object({
  email: z.string(),
  passkeys: z.array(ownPasskey),
  /** Since when there is an authenticator app; null without one. */
  totpSince: isoTime.nullable(),
  recoveryCodesLeft: z.int(),
  rememberedDevices: z.array(rememberedDevice),
  /** The address that a change waits for, until its link is opened. */
  pendingEmail: z.string().nullable(),
  /** Whether the user's role requires a second factor. */
  isRequired: z.boolean(),
})
export type OwnSecurity = z.infer<typeof ownSecurity>

/** The field of a `proof_required` error besides those of all errors. */
export const proofRequired = { methods: z.array(z.enum(proofMethods)) }

export const passwordProofForm = z.object({
  password: requiredString(messages.passwordMissing).max(limits.passwordMaxLength),
})
export const proofRequest = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: totpCode }),
  passwordProofForm.extend({ method: z.literal('password') }),
  z.object({ method: z.literal('passkey'), response: passkeyAssertion }),
])
export type ProofRequest = z.infer<typeof proofRequest>

export const changeEmailRequest = z.object({ email: emailAddress(accountMessages.invalidEmail) })
export const emailLinkRequest = z.object({ token: requiredString(messages.emailLinkExpired) })
export const emailChanged = z.object({ msg: z.string(), email: z.string() })
