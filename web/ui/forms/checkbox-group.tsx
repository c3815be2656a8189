import type { ReactNode } from 'react'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldError } from './field-frame.tsx'
import classes from './form.module.css'

interface CheckboxGroupProps {
  label: string
  help?: string
  /** The form has a boolean for each name; an error of the group is that of the first. */
  options: readonly { name: string; label: ReactNode }[]
  defaultChecked: readonly string[]
}

/** Several of a few options. */
export function CheckboxGroup({ label, help, options, defaultChecked }: CheckboxGroupProps) {
  const { id, helpId, errorId, error } = useField(options[0]?.name ?? '')
  return (
    <fieldset
      className={classes.fieldset}
      data-label={label}
      aria-describedby={joinIds(error && errorId, help && helpId)}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options} data-layout="stacked">
        {options.map((option, index) => (
          <label key={option.name} className={classes.option} data-invalid={error ? '' : undefined}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={option.name}
              defaultChecked={defaultChecked.includes(option.name)}
              aria-invalid={error ? true : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
