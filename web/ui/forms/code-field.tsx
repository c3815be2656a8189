import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './form.module.css'

interface CodeFieldProps {
  name: string
  label: string
  help: string
  /** `totp` for six digits, with the keyboard and autofill of phones. */
  kind: 'totp' | 'text'
}

/** A code that works once: never stored in drafts, and never corrected. */
export function CodeField({ name, label, help, kind }: CodeFieldProps) {
  const { id, helpId, errorId, error } = useField(name)
  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <input
        className={classes.input}
        id={id}
        name={name}
        type="text"
        data-secret=""
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize={kind === 'totp' ? 'none' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, helpId)}
      />
    </FieldFrame>
  )
}
