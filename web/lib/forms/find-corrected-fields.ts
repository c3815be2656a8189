import type { DisplayError } from '../api.ts'
import { readFormValues } from './form-values.ts'
import { type SchemaLoader, validateForm } from './validate-form.ts'

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
