import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './form.module.css'

export interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps {
  name: string
  label: string
  help?: string
  /** What is shown while nothing is chosen. */
  placeholder: string
  options: readonly SelectOption[]
  defaultValue: string
}

/** One of many, which must be chosen. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, help, placeholder: first, options: choices, defaultValue } = props
  const { id, helpId, errorId, error } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <select
        className={classes.input}
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, help && helpId)}
      >
        <option value="">{first}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
