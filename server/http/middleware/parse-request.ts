import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#server/platform/app-error.ts'
import { toValidationErrors } from '#shared/contract/fields.ts'
import { requestMessages } from '#shared/messages/requests.ts'

/**
 * Parses a JSON body. Throws `invalid_input` with the errors of all fields, and `wrong_type` for another
 * content type.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema) {
  const parse = validator('json', schema, rejectInvalid)
  const guarded: typeof parse = (c, next) => {
    const type = c.req.header('Content-Type')
    if (type && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
      throw new AppError('wrong_type', requestMessages.wrongType)
    }
    return parse(c, next)
  }
  return Object.assign(guarded, parse)
}

/** Parses a JSON body, or the fields of a form that a browser sends without JavaScript. */
export function parseBodyOrForm<Schema extends z.ZodType>(schema: Schema) {
  const parse = parseBody(schema)
  const guarded: typeof parse = async (c, next) => {
    const type = c.req.header('Content-Type')
    if (!type || !/^application\/x-www-form-urlencoded\b/i.test(type)) return parse(c, next)
    const result = schema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (!result.success) throw toInvalidInput(result.error.issues)
    c.req.addValidatedData('json', result.data as object)
    return next()
  }
  return Object.assign(guarded, parse)
}

/** Parses the query, or throws `invalid_input`. The response cache reads `querySchema`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema) {
  return Object.assign(validator('query', schema, rejectInvalid), { querySchema: schema })
}

type ValidationResult = { success: true } | { success: false; error: readonly unknown[] }

function rejectInvalid(result: ValidationResult): void {
  if (!result.success) throw toInvalidInput(toZodIssues(result.error))
}

function toInvalidInput(issues: z.core.$ZodIssue[]): AppError {
  const { msg, fields } = toValidationErrors({ issues })
  return new AppError('invalid_input', msg, { fields })
}

/** Safe because all schemas are Zod schemas, so the validator reports Zod issues. */
function toZodIssues(error: readonly unknown[]): z.core.$ZodIssue[] {
  return error as z.core.$ZodIssue[]
}
