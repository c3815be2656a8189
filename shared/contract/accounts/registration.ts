import { z } from 'zod'
import { registrationLimits as limits } from '../../limits.ts'
import { registrationMessages as messages } from '../../messages/accounts/registration.ts'
import { toEmailDomain } from '../../registration/email-domains.ts'
import { isoTime, optionalLine, recordId } from '../fields.ts'

/** Who may register: anyone, people with an invitation or an address of certain domains, or nobody. */
export const registrationModes = ['open', 'invitation', 'email_domain', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

const mode = z.enum(registrationModes, { error: messages.modeMissing })

/** What everyone may know. */
export const registrationInfo = z.object({
  mode,
  /** The domains of email addresses with which anyone can register; none in the other modes. */
  emailDomains: z.array(z.string()),
})
export type RegistrationInfo = z.infer<typeof registrationInfo>

export const invitationStates = ['valid', 'used_up', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationRequest = z.object({ invitation: z.string().max(limits.tokenMaxLength) })

/** Whether the link of an invitation works. */
export const invitationResponse = z.object({ state: z.enum([...invitationStates, 'unknown']) })
export type InvitationStatus = z.infer<typeof invitationResponse>['state']

const registrationInvitation = z.object({
  _id: recordId,
  note: z.string(),
  usesMax: z.int(),
  /** Accounts that were created with it. */
  uses: z.int(),
  state: z.enum(invitationStates),
  expiresAt: isoTime,
  createdAt: isoTime,
  /** Null if the account was deleted. */
  createdBy: z.string().nullable(),
})
export type RegistrationInvitation = z.infer<typeof registrationInvitation>

/** What admins see and change. */
export const registrationSettingsResponse = z.object({
  mode,
  emailDomains: z.array(z.string()),
  /** For optimistic locking. */
  version: z.int(),
  /** Newest first. */
  invitations: z.array(registrationInvitation),
})
export type RegistrationSettings = z.infer<typeof registrationSettingsResponse>

const emailDomain = z
  .string()
  .max(limits.domainMaxLength, messages.domainInvalid)
  .transform((text, context) => {
    const domain = toEmailDomain(text)
    if (domain === undefined) {
      context.addIssue({ code: 'custom', message: messages.domainInvalidNamed(text) })
      return z.NEVER
    }
    return domain
  })

const emailDomains = z
  .array(emailDomain)
  .max(limits.domainsMax, messages.tooManyDomains)
  .transform((domains) => [...new Set(domains)])

function requireDomains({
  mode,
  emailDomains,
}: {
  mode: RegistrationMode
  emailDomains: string[]
}) {
  return mode !== 'email_domain' || emailDomains.length > 0
}
const domainsMissing = { message: messages.domainsMissing, path: ['emailDomains'] }

export const changeRegistrationRequest = z
  .object({
    mode,
    emailDomains,
    /** The version that was edited. */
    version: z.int().min(0).max(limits.versionMax),
  })
  .refine(requireDomains, domainsMissing)
export type ChangeRegistration = z.infer<typeof changeRegistrationRequest>

/** The form of admins: domains are separated by line breaks, spaces or commas. */
export const registrationForm = z
  .object({
    mode,
    emailDomains: z
      .string()
      .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
      .pipe(z.array(z.string()))
      .transform((texts, context) => {
        const parsed = emailDomains.safeParse(texts)
        if (parsed.success) return parsed.data
        const [issue] = parsed.error.issues
        context.addIssue({ code: 'custom', message: issue?.message ?? messages.domainInvalid })
        return z.NEVER
      }),
  })
  .refine(requireDomains, domainsMissing)

export const registrationChanged = z.object({
  msg: z.string(),
  settings: registrationSettingsResponse,
})

const wholeNumber = (max: number, message: string) =>
  z.coerce.number({ error: message }).int(message).min(1, message).max(max, message)

export const createInvitationRequest = z.object({
  note: optionalLine(messages.noteTooLong, (text) =>
    text.max(limits.noteMaxLength, messages.noteTooLong),
  ),
  uses: wholeNumber(limits.usesMax, messages.usesInvalid),
  days: wholeNumber(limits.daysMax, messages.daysInvalid),
})
export type CreateInvitation = z.infer<typeof createInvitationRequest>

/** `url` is shown once: only the hash of its token is stored. */
export const invitationCreated = registrationChanged.extend({ url: z.string() })
