import type { ZodType } from 'zod'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import type { DisplayError } from '../api.ts'
import { type FormValues, readFormValues } from './form-values.ts'

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

/**
 * The fields whose errors no longer hold: those that the schema accepts now. What the server rejected, the schema
 * accepts anyway; such a field is corrected once it was `changed`.
 */
export async function findCorrectedFields(
  form: HTMLFormElement,
  schema: SchemaLoader<unknown>,
  { fields, code }: DisplayError,
  changed: string,
): Promise<string[]> {
  const result = await validateForm(schema, readFormValues(form))
  const invalid = 'errors' in result ? result.errors.fields : {}
  return Object.keys(fields).filter(
    (name) => !invalid[name] && (code === undefined || name === changed),
  )
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
