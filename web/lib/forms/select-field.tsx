import { FieldFrame } from './field-frame.tsx'
import { describedBy, useField } from './form-context.ts'
import classes from './form.module.css'

export interface SelectChoice {
  value: string
  label: string
}

interface SelectFieldProps {
  name: string
  label: string
  help?: string
  /** What is shown while nothing is chosen. */
  first: string
  choices: readonly SelectChoice[]
  defaultValue: string
}

/** One of many, which must be chosen. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, help, first, choices, defaultValue } = props
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
        aria-describedby={describedBy(error && errorId, help && helpId)}
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
