import type { ZodType } from 'zod'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import type { FormValues } from './form-values.ts'

export type SchemaLoader<Request> = () => Promise<ZodType<Request>>

export type ValidationResult<Request> = { request: Request } | { errors: ValidationErrors }

/** Validates the values with the same schema as the server. */
export async function validateForm<Request>(
  loadRequestSchema: SchemaLoader<Request>,
  values: FormValues,
): Promise<ValidationResult<Request>> {
  const { schema, toValidationErrors } = await loadSchema(loadRequestSchema)
  const result = schema.safeParse(values)
  return result.success ? { request: result.data } : { errors: toValidationErrors(result.error) }
}

/** Zod and the schemas load lazily: on the first focus of a form, at the latest on submit. */
export async function loadSchema<Request>(loadRequestSchema: SchemaLoader<Request>) {
  await import('./zod-without-eval.ts')
  const [schema, { toValidationErrors }] = await Promise.all([
    loadRequestSchema(),
    import('#shared/contract/fields.ts'),
  ])
  return { schema, toValidationErrors }
}
