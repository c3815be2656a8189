import { type ReactNode, useState } from 'react'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { IconEye, IconEyeOff } from '../icons/general.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './form.module.css'

interface PasswordFieldProps {
  name: string
  label: string
  help?: string
  autoComplete: 'current-password' | 'new-password'
  isOptional?: boolean
  aside?: ReactNode
}

export function PasswordField({
  name,
  label,
  help,
  autoComplete,
  isOptional,
  aside,
}: PasswordFieldProps) {
  const [isAskedFor, setIsAskedFor] = useState(false)
  const { id, helpId, errorId, error, status } = useField(name)
  /** Hidden while sending, so that the browser does not remember it as text. */
  const isShown = isAskedFor && status === 'idle'
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId, aside }}>
      <div className={classes.passwordBox}>
        <input
          className={classes.input}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          data-secret=""
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={isOptional ? undefined : true}
          aria-invalid={error ? true : undefined}
          aria-describedby={joinIds(error && errorId, help && helpId)}
        />
        <button
          type="button"
          className={classes.toggle}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setIsAskedFor(!isAskedFor)}
        >
          {isShown ? (
            <IconEyeOff size={20} aria-hidden="true" />
          ) : (
            <IconEye size={20} aria-hidden="true" />
          )}
        </button>
      </div>
    </FieldFrame>
  )
}
