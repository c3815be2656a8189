import { FieldFrame } from './field-frame.tsx'
import { joinIds, useField } from './form-context.ts'
import classes from './form.module.css'
import { type CharacterCount, useCharacterCount } from './use-measured.tsx'

interface MeasuredFieldProps {
  name: string
  label: string
  help: string
  defaultValue: string
  measure: (text: string) => CharacterCount
}

/** One line that must be filled, with a counter that follows the typing. */
export function CountedTextField({ name, label, help, defaultValue, measure }: MeasuredFieldProps) {
  const { id, helpId, errorId, error } = useField(name)
  const { fieldProps, counter, countId } = useCharacterCount<HTMLInputElement>(
    id,
    defaultValue,
    measure,
  )
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <input
        {...fieldProps}
        className={classes.input}
        id={id}
        name={name}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, countId, helpId)}
      />
      {counter}
    </FieldFrame>
  )
}
