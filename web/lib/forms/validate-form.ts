import type { ZodType } from 'zod'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import type { FormValues } from './form-values.ts'

export type SchemaLoader<Request> = () => Promise<ZodType<Request>>

export type ValidationResult<Request> = { request: Request } | { problems: ValidationErrors }

/** Fetches the rules once they are wanted: on the first focus, at the latest when sending. */
export async function loadSchema<Request>(contract: SchemaLoader<Request>) {
  await import('./zod-without-eval.ts')
  const [schema, { toValidationErrors }] = await Promise.all([
    contract(),
    import('#shared/contract/fields.ts'),
  ])
  return { schema, problemsOf: toValidationErrors }
}

export async function validateForm<Request>(
  contract: SchemaLoader<Request>,
  values: FormValues,
): Promise<ValidationResult<Request>> {
  const { schema, problemsOf } = await loadSchema(contract)
  const result = schema.safeParse(values)
  return result.success ? { request: result.data } : { problems: problemsOf(result.error) }
}
