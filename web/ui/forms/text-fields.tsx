import { type InputHTMLAttributes, useState } from 'react'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './form.module.css'
import { type CharacterCount, useCharacterCount } from './use-character-count.tsx'

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'defaultValue' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
> {
  name: string
  label: string
  help?: string
  isOptional?: boolean
}

export function TextField(props: TextFieldProps) {
  const { name, label, help, isOptional: optional, type = 'text', ...input } = props
  const { id, helpId, errorId, error } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <input
        {...input}
        className={classes.input}
        id={id}
        name={name}
        type={type}
        aria-required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, help && helpId)}
      />
    </FieldFrame>
  )
}

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

/** What a form keeps and sends without showing it; `setValues` changes it, and drafts restore it. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const [value, setValue] = useState(defaultValue)
  return (
    <input
      type="hidden"
      name={name}
      value={value}
      onInput={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}
