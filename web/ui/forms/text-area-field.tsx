import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './form.module.css'
import { type CharacterCount, useCharacterCount } from './use-character-count.tsx'

interface TextAreaFieldProps {
  name: string
  label: string
  help: string
  rows: number
  defaultValue: string
  measure: (text: string) => CharacterCount
  isRequired?: boolean
}

/** A multi-line field with a character counter. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, help, rows, defaultValue, measure, isRequired } = props
  const { id, helpId, errorId, error } = useField(name)
  const { fieldProps, counter, countId } = useCharacterCount<HTMLTextAreaElement>(
    id,
    defaultValue,
    measure,
  )
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <textarea
        {...fieldProps}
        className={`${classes.input} ${classes.area}`}
        id={id}
        name={name}
        rows={rows}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, countId, helpId)}
      />
      {counter}
    </FieldFrame>
  )
}
