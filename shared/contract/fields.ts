import { z } from 'zod'
import { accountLimits } from '../limits.ts'
import { accountMessages } from '../messages/accounts.ts'
import { generalMessages } from '../messages/general.ts'

/** What a schema has no sentence of its own for is still said in ours. */
z.config({ customError: () => generalMessages.invalidInput })

/** A text that must hold something after trimming; `message` says so for absent, wrong-typed and blank. */
export function requiredString(message: string) {
  return z.string({ error: message }).trim().min(1, message)
}

/**
 * A filled text of one line, such as a name: control characters become blanks, invisible ones vanish.
 * `rules` says what else it must be.
 */
export function requiredLine(message: string, rules: (text: z.ZodString) => z.ZodString) {
  const line = rules(z.string().min(1, message))
  return z.string({ error: message }).transform(oneLine).pipe(line).meta(lengthsOf(line))
}

/** An e-mail address, trimmed and lower-case, so that one address is one person. */
export function emailAddress(invalid: string) {
  return z
    .string({ error: invalid })
    .trim()
    .toLowerCase()
    .max(accountLimits.emailMaxLength, accountMessages.emailTooLong)
    .regex(z.regexes.email, invalid)
}

/** As `freeText`, but it must hold something; `message` says so. */
export function requiredText(message: string, rules: (text: z.ZodString) => z.ZodString) {
  const text = rules(z.string().min(1, message))
  return z.string({ error: message }).transform(visibleText).pipe(text).meta(lengthsOf(text))
}

/** For the API's description, which otherwise shows only what comes before the transformation. */
function lengthsOf({ minLength, maxLength }: z.ZodString) {
  return {
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
  }
}

/** A text of several lines, trimmed, without characters that show nothing; may be empty. */
export function optionalText(
  message: string,
  rules: (text: z.ZodString) => z.ZodType<string, string>,
) {
  return z.string({ error: message }).transform(visibleText).pipe(rules(z.string()))
}

/** As `filledLine`, but it may be empty. */
export function optionalLine(
  message: string,
  rules: (text: z.ZodString) => z.ZodType<string, string>,
) {
  return z.string({ error: message }).transform(oneLine).pipe(rules(z.string()))
}

/** Keeps line breaks, tabs, and the invisible marks that scripts and emoji need. */
function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/(?![\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}/gu, '')
    .trim()
}

function oneLine(text: string): string {
  const blanks = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  // Joiners shape letters in some scripts; alone they show nothing.
  const shown = blanks
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return /[^\s\u200c\u200d]/.test(shown) ? shown : ''
}

/** In small letters, as the database writes ids, so that two spellings of one id are equal as text. */
export const recordId = z.uuid().toLowerCase()
export const isoTime = z.iso.datetime()
/** For responses. Requests may also name an image by its path. */
export const imageUrl = z.string().meta({
  format: 'uri',
  description: 'An absolute URL, for clients of any origin (`ASSET_URL`)',
})
export const avatarUrl = imageUrl.meta({
  format: 'uri',
  description: 'An absolute URL; that of a default avatar for an account without one',
})
export const image = z.object({ url: imageUrl, public_id: z.string() })

/** `fields=short` asks for the short shape; whatever else clients send means the whole one. */
export const shapeQuery = z.object({ fields: z.literal('short').optional().catch(undefined) })

/** The answer of every call that has nothing to say but a sentence. */
export const messageResponse = z.object({ msg: z.string() })
export type MessageResponse = z.infer<typeof messageResponse>

export interface ValidationErrors {
  msg: string
  fields: Record<string, string>
}

/**
 * All field problems at once. `msg` is the first by the specification's order: what is missing comes
 * before what is wrong, then the order in which the schema names its fields.
 */
export function toValidationErrors(error: {
  issues: readonly z.core.$ZodIssue[]
}): ValidationErrors {
  const missing = error.issues.filter(isMissing)
  const ordered = [...missing, ...error.issues.filter((issue) => !missing.includes(issue))]
  const fields: Record<string, string> = {}
  for (const issue of ordered) fields[issue.path.join('.') || 'body'] ??= issue.message
  return { msg: ordered[0]?.message ?? generalMessages.invalidInput, fields }
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
    ? true
    : issue.code === 'invalid_type'
}
