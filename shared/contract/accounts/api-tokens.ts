import { z } from 'zod'
import { apiScopes, apiTokenDays } from '../../api-scopes.ts'
import { accountLimits as limits } from '../../limits.ts'
import { apiTokenMessages as messages } from '../../messages/accounts/api-tokens.ts'
import { isoTime, recordId, requiredLine } from '../fields.ts'

export const apiScope = z.enum(apiScopes)

export const createApiTokenRequest = z.object({
  name: requiredLine(messages.nameMissing, (text) =>
    text.max(limits.apiTokenNameMaxLength, messages.nameTooLong),
  ),
  scopes: z
    .array(apiScope, messages.scopesMissing)
    .min(1, messages.scopesMissing)
    .max(apiScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, messages.scopesRepeated),
  /** How long the token is valid. */
  days: z.literal(apiTokenDays, messages.daysMissing),
})
export type CreateApiTokenRequest = z.infer<typeof createApiTokenRequest>

/** The form of the page: a checkbox named after each scope, and the days as text. */
export const createApiTokenForm = z.preprocess((values) => {
  const fields = z.record(z.string(), z.unknown()).parse(values)
  return {
    name: fields['name'],
    scopes: apiScopes.filter((scope) => fields[scope] === true),
    days: Number(fields['days']),
  }
}, createApiTokenRequest)

/** One of the current user's tokens, without the token itself. */
export const ownApiToken = z.object({
  _id: recordId,
  name: z.string(),
  scopes: z.array(apiScope),
  createdAt: isoTime,
  /** At most five minutes behind; null if it was never used. */
  lastUsedAt: isoTime.nullable(),
  expiresAt: isoTime,
  expired: z.boolean(),
})
export type OwnApiToken = z.infer<typeof ownApiToken>

/** Newest first. Expired ones are listed for a while. */
export const ownApiTokens = z.array(ownApiToken)

export const apiTokenCreated = z.object({
  msg: z.string(),
  /** Never shown again. */
  token: z.string(),
  apiToken: ownApiToken,
})
export type ApiTokenCreated = z.infer<typeof apiTokenCreated>

/** The field of an `insufficient_scope` error besides those of all errors: what the token would need. */
export const scopeRequired = { scope: apiScope }
