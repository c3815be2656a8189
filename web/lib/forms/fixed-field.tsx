import { FieldFrame } from './field-frame.tsx'
import { useField } from './form-context.ts'
import classes from './form.module.css'

interface FixedFieldProps {
  name: string
  label: string
  value: string
  /** Why it cannot be changed here. */
  help: string
}

/** Shown among the fields, but never typed into nor sent. */
export function ReadOnlyField({ name, label, value, help }: FixedFieldProps) {
  const { id, helpId, errorId } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, errorId }}>
      <input className={classes.input} id={id} value={value} readOnly aria-describedby={helpId} />
    </FieldFrame>
  )
}
