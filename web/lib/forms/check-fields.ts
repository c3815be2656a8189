import { type DisplayError, toDisplayError } from '../api.ts'
import { readFormValues } from './form-values.ts'
import { type SchemaLoader, validateForm } from './validate-form.ts'

/** The errors of some fields, such as those of one step, the first of which is the message; else undefined. */
export async function checkFields<Request>(
  form: HTMLFormElement,
  schema: SchemaLoader<Request>,
  names: readonly string[],
): Promise<DisplayError | undefined> {
  try {
    const result = await validateForm(schema, readFormValues(form))
    const fields = 'errors' in result ? Object.entries(result.errors.fields) : []
    const invalid = fields.filter(([name]) => names.includes(name))
    const [first] = invalid
    return first && { msg: first[1], fields: Object.fromEntries(invalid) }
  } catch (error) {
    // The schema could not be loaded.
    return toDisplayError(error)
  }
}
