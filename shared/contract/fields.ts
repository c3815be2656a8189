import { z } from 'zod'
import { accountLimits } from '../limits.ts'
import { accountMessages } from '../messages/accounts/accounts.ts'
import { generalMessages } from '../messages/general.ts'
import { toSingleLine } from '../single-line.ts'

/** The message of errors for which a schema states none. */
z.config({ customError: () => generalMessages.invalidInput })

/** A trimmed, non-empty string; `message` is the error for a missing, blank or non-string value. */
export function requiredString(message: string) {
  return z.string({ error: message }).trim().min(1, message)
}

/**
 * A non-empty single line, such as a name: control characters become spaces and invisible characters are
 * removed. `rules` adds further constraints.
 */
export function requiredLine(message: string, rules: (text: z.ZodString) => z.ZodString) {
  const line = rules(z.string().min(1, message))
  return z.string({ error: message }).transform(toSingleLine).pipe(line).meta(getLengths(line))
}

/** An email address, trimmed and in lower case, so that different spellings identify one account. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .max(accountLimits.emailMaxLength, accountMessages.emailTooLong)
    .regex(z.regexes.email, message)
}

/** Like `optionalText`, but must not be empty; `message` is the error. */
export function requiredText(message: string, rules: (text: z.ZodString) => z.ZodString) {
  const text = rules(z.string().min(1, message))
  return z.string({ error: message }).transform(toVisibleText).pipe(text).meta(getLengths(text))
}

/** For the OpenAPI description, which otherwise describes only the input of a transformation. */
function getLengths({ minLength, maxLength }: z.ZodString) {
  return {
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
  }
}

/** Text of any number of lines, trimmed and without invisible characters; may be empty. */
export function optionalText(
  message: string,
  rules: (text: z.ZodString) => z.ZodType<string, string>,
) {
  return z.string({ error: message }).transform(toVisibleText).pipe(rules(z.string()))
}

/** Like `requiredLine`, but may be empty. */
export function optionalLine(
  message: string,
  rules: (text: z.ZodString) => z.ZodType<string, string>,
) {
  return z.string({ error: message }).transform(toSingleLine).pipe(rules(z.string()))
}

/** Keeps line breaks, tabs, and the invisible characters that scripts and emoji need. */
function toVisibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/(?![\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}/gu, '')
    .trim()
}

/** In lower case, as the database returns ids, so that ids can be compared as strings. */
export const recordId = z.uuid().toLowerCase()
/** The version of a lesson's video: the id of an uploaded video, or a hash of its address in the form of one. */
export const videoVersion = z
  .string()
  .toLowerCase()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
/** What a request states of it: without one, or with one that the lesson never had, it is the current one. */
export const statedVideoVersion = videoVersion.optional().catch(undefined).meta({
  description:
    'The `videoVersion` of the lesson’s content that the seconds are of; the current one by default',
})
export const isoTime = z.iso.datetime()
/** Nothing stored is older. PostgreSQL has no year 0, and JavaScript writes years above 9999 in another form. */
const isSupportedYear = (time: string) => time >= '2000' && time < '9999'
/** A time that an earlier response had. */
export function returnedTime(error: string) {
  return z.iso.datetime({ error }).refine(isSupportedYear, error)
}
/** `<time>_<id>` of the last row of a page. */
export function timeCursor(error: string) {
  return z.templateLiteral([isoTime, '_', recordId], { error }).refine(isSupportedYear, error)
}
/** A day that is stored. */
export function calendarDate(error: string) {
  return z.iso.date(error).refine(isSupportedYear, error)
}
/** For responses. Requests may also refer to an image by its path. */
export const imageUrl = z.string().meta({
  format: 'uri',
  description: 'An absolute URL, for clients of any origin (`ASSET_URL`)',
})
export const avatarUrl = imageUrl.meta({
  format: 'uri',
  description: 'An absolute URL. Accounts without an avatar have a default one',
})
export const image = z.object({ url: imageUrl, public_id: z.string() })

/** `fields=short` requests the short shape; any other value means the full one. */
export const shapeQuery = z.object({ fields: z.literal('short').optional().catch(undefined) })

/** Any that PostgreSQL and JavaScript can represent with any offset. */
const comparedTime = z.iso
  .datetime({ offset: true })
  .refine((time) => time >= '0002' && time < '9999')

/** Query parameters for a period of time; invalid ones are ignored. */
export const periodQuery = {
  from: comparedTime.optional().catch(undefined).meta({
    description: 'The earliest time',
  }),
  before: comparedTime.optional().catch(undefined).meta({
    description: 'The time that all results are before',
  }),
}

/** The response of endpoints that return only a message. */
export const messageResponse = z.object({ msg: z.string() })
export type MessageResponse = z.infer<typeof messageResponse>

/** Part of the response of each call that saves a text which a filter can hold for review. */
export const heldForReview = z.object({
  held: z.literal(true).optional().meta({
    description:
      'The saved text matched a filter: it is hidden, also from its author, until a moderator has decided. Omitted otherwise',
  }),
})

export interface ValidationErrors {
  msg: string
  fields: Record<string, string>
}

/**
 * All field errors at once. `msg` is the first in a fixed order: missing values before invalid
 * ones, then the order of the fields in the schema.
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
