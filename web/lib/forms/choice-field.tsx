import { FieldError } from './field-frame.tsx'
import { describedBy, useField } from './form-context.ts'
import classes from './form.module.css'

interface ChoiceFieldProps {
  name: string
  label: string
  choices: readonly string[]
  defaultValue?: string
}

/** One of a few: radio buttons that show all choices at once. */
export function ChoiceField({ name, label, choices, defaultValue }: ChoiceFieldProps) {
  const { id, errorId, error } = useField(name)
  return (
    <fieldset
      role="radiogroup"
      className={classes.choices}
      data-label={label}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(error && errorId)}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.choiceLine}>
        {choices.map((choice, index) => (
          <label key={choice} className={classes.choice} data-wrong={error ? '' : undefined}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={choice}
              defaultChecked={choice === defaultValue}
            />
            {choice}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
