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
  const [isRevealed, setIsRevealed] = useState(false)
  const { id, helpId, errorId, error, status } = useField(name)
  /** Masked while submitting, so that the browser does not store it as text. */
  const isVisible = isRevealed && status === 'idle'
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId, aside }}>
      <div className={classes.passwordBox}>
        <input
          className={classes.input}
          id={id}
          name={name}
          type={isVisible ? 'text' : 'password'}
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
          aria-label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          {isVisible ? (
            <IconEyeOff size={20} aria-hidden="true" />
          ) : (
            <IconEye size={20} aria-hidden="true" />
          )}
        </button>
      </div>
    </FieldFrame>
  )
}
