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
  /** Shown while nothing is selected. */
  placeholder: string
  options: readonly SelectOption[]
  defaultValue: string
}

/** A required select: one of many options. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, help, placeholder, options, defaultValue } = props
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
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
