import { z } from 'zod'
import { legalLimits as limits } from '../limits.ts'
import { legalMessages as messages } from '../messages/legal/legal.ts'
import { isoTime } from './fields.ts'

export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalKind = z.enum(legalKinds)
const version = z.int().min(1).max(999_999)

/** The current version of a text, without the text. */
export const legalSummary = z.object({
  kind: legalKind,
  version,
  /** People who accepted this version, or a later one, are not asked. */
  consentVersion: version,
  publishedAt: isoTime,
})
export type LegalSummary = z.infer<typeof legalSummary>

export const legalListResponse = z.object({ documents: z.array(legalSummary) })

export const legalQuery = z.object({
  version: z.coerce.number().int().min(1).max(999_999).optional(),
})

export const legalResponse = z.object({
  kind: legalKind,
  version,
  /** Rendered from Markdown; safe to insert. */
  html: z.string(),
  publishedAt: isoTime,
  /** The version that applies today. */
  currentVersion: version,
})
export type LegalDocument = z.infer<typeof legalResponse>

/** What admins see and change. */
export const legalHistoryResponse = z.object({
  /** The Markdown of the current version; empty before the first. */
  text: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version,
      publishedAt: isoTime,
      /** Null if the account was deleted. */
      publishedBy: z.string().nullable(),
      asksForConsent: z.boolean(),
      /** People who accepted this version. */
      acceptedBy: z.int(),
    }),
  ),
})
export type LegalHistory = z.infer<typeof legalHistoryResponse>

export const publishLegalRequest = z.object({
  text: z
    .string()
    .trim()
    .min(1, messages.textMissing)
    .max(limits.textMaxLength, messages.textTooLong),
  /** The version that was edited; 0 before the first. */
  version: z.int().min(0).max(999_998),
  asksForConsent: z.boolean(),
})
export type PublishLegal = z.infer<typeof publishLegalRequest>

/** The form of admins. */
export const legalForm = publishLegalRequest
  .pick({ text: true })
  .extend({ audience: z.enum(['everyone', 'nobody']) })

export const publishLegalResponse = z.object({ msg: z.string(), history: legalHistoryResponse })

/** Texts that the user has not accepted yet. */
export const missingConsentsResponse = z.object({
  missing: z.array(
    z.object({
      kind: legalKind,
      version,
      /** The user accepted an earlier version. */
      hasChanged: z.boolean(),
    }),
  ),
})
export type MissingConsent = z.infer<typeof missingConsentsResponse>['missing'][number]

export const consentRequest = z.object({
  documents: z
    .array(z.object({ kind: legalKind, version }))
    .min(1)
    .max(legalKinds.length),
})
