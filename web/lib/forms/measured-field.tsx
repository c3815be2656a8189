import { FieldFrame } from './field-frame.tsx'
import { describedBy, useField } from './form-context.ts'
import classes from './form.module.css'
import { type TextMeasure, useMeasured } from './use-measured.tsx'

interface MeasuredFieldProps {
  name: string
  label: string
  help: string
  defaultValue: string
  measure: (text: string) => TextMeasure
}

/** One line that must be filled, with a counter that follows the typing. */
export function MeasuredField({ name, label, help, defaultValue, measure }: MeasuredFieldProps) {
  const { id, helpId, errorId, error } = useField(name)
  const { fieldProps, counter, countId } = useMeasured<HTMLInputElement>(id, defaultValue, measure)
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <input
        {...fieldProps}
        className={classes.input}
        id={id}
        name={name}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(error && errorId, countId, helpId)}
      />
      {counter}
    </FieldFrame>
  )
}
