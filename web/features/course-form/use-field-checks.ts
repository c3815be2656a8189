import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ValidationErrors } from '#shared/contract/fields.ts'
import { readFormValues } from '#web/lib/forms/form-values.ts'
import { type SchemaLoader, validateForm } from '#web/lib/forms/validate-form.ts'

type FieldErrors = Readonly<Record<string, string>>

/**
 * Validates fields before the form is submitted: a field when it is left, or all on request. Empty fields are
 * missing, which is no error yet. An error disappears when its field changes.
 */
export function useFieldChecks<Request>(
  form: RefObject<HTMLFormElement | null>,
  schema: SchemaLoader<Request>,
) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const isPressed = useRef(false)
  const leftField = useRef<string>(undefined)

  async function findErrors(): Promise<ValidationErrors | undefined> {
    if (!form.current) return undefined
    const result = await validateForm(schema, readFormValues(form.current))
    return 'errors' in result ? result.errors : undefined
  }

  async function check(isIncluded: (name: string) => boolean): Promise<void> {
    // Without the schema, which may not load offline, the submit finds the errors.
    const found = await findErrors().catch(() => undefined)
    if (!found || !form.current) return
    const values = readFormValues(form.current)
    const errors = Object.entries(found.fields).filter(
      ([name]) => isIncluded(name) && isFilled(values[name]),
    )
    if (errors.length > 0) setFieldErrors((known) => ({ ...known, ...Object.fromEntries(errors) }))
  }

  const onRelease = useEffectEvent(() => {
    isPressed.current = false
    const name = leftField.current
    leftField.current = undefined
    if (name !== undefined) void check((other) => other === name)
  })

  /** An error must not move a button between the press, which leaves the field, and the release. */
  useEffect(() => {
    const press = () => void (isPressed.current = true)
    // After the click, which the browser dispatches together with the release.
    const release = () => void setTimeout(onRelease)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return {
    fieldErrors,
    /** The errors of a submit; undefined if there are none. Rejects if the schema cannot be loaded. */
    findErrors,
    checkAll: () => check(() => true),
    clearFieldCheck(name: string) {
      setFieldErrors(({ [name]: _removed, ...others }) => others)
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name } = target as unknown as HTMLInputElement
      if (!name) return
      if (isPressed.current) leftField.current = name
      else void check((other) => other === name)
    },
  }
}

function isFilled(value: string | boolean | undefined): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
