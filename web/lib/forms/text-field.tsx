import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { joinIds, useField } from './form-context.ts'
import classes from './form.module.css'

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
