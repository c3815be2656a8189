import { FieldError } from './field-frame.tsx'
import { joinIds, useField } from './form-context.ts'
import classes from './form.module.css'

interface TickFieldProps {
  name: string
  label: string
}

export function CheckboxField({ name, label }: TickFieldProps) {
  const { id, errorId, error } = useField(name)
  return (
    <div className={classes.field} data-label={label}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={joinIds(error && errorId)}
        />
        {label}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
