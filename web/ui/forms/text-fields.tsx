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
  const { name, label, help, isOptional, type = 'text', ...input } = props
  const { id, helpId, errorId, error } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <input
        {...input}
        className={classes.input}
        id={id}
        name={name}
        type={type}
        aria-required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, help && helpId)}
      />
    </FieldFrame>
  )
}

interface CountedTextFieldProps {
  name: string
  label: string
  help: string
  defaultValue: string
  measure: (text: string) => CharacterCount
}

/** A required single-line field with a character counter. */
export function CountedTextField({
  name,
  label,
  help,
  defaultValue,
  measure,
}: CountedTextFieldProps) {
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

interface ReadOnlyFieldProps {
  name: string
  label: string
  value: string
  /** Why it cannot be changed here. */
  help: string
}

/** Shown like a field, but neither editable nor submitted. */
export function ReadOnlyField({ name, label, value, help }: ReadOnlyFieldProps) {
  const { id, helpId, errorId } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, errorId }}>
      <input className={classes.input} id={id} value={value} readOnly aria-describedby={helpId} />
    </FieldFrame>
  )
}

/** A value that is submitted but not shown; `setFormValues` and drafts can change it. */
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
