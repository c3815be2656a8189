import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#server/platform/app-error.ts'
import { toValidationErrors } from '#shared/contract/fields.ts'
import { generalMessages } from '#shared/messages/general.ts'

/**
 * Parses a JSON body, or throws `invalid_input` with every field's problem; `wrong_type` for a body
 * that says it is something else.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema) {
  const parse = validator('json', schema, (result) => refuse(result))
  const guarded: typeof parse = (c, next) => {
    const type = c.req.header('Content-Type')
    if (type && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
      throw new AppError('wrong_type', generalMessages.wrongType)
    }
    return parse(c, next)
  }
  return Object.assign(guarded, parse)
}

/** Parses the query, or throws `invalid_input`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema) {
  return validator('query', schema, (result) => refuse(result))
}

type Checked = { success: true } | { success: false; error: readonly unknown[] }

function refuse(result: Checked): void {
  if (result.success) return
  const { msg, fields } = toValidationErrors({ issues: issuesOf(result.error) })
  throw new AppError('invalid_input', msg, { fields })
}

/** Our schemas are Zod's, so what the validator reports are Zod's own issues. */
function issuesOf(error: readonly unknown[]): z.core.$ZodIssue[] {
  return error as z.core.$ZodIssue[]
}
