import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldError } from './field-frame.tsx'
import classes from './form.module.css'

interface ChoiceFieldProps {
  name: string
  label: string
  options: readonly (string | Choice)[]
  defaultValue?: string
  isOptional?: boolean
  help?: string
  /** One under the other, where the choices are long. */
  layout?: 'side-by-side' | 'stacked'
}

interface Choice {
  value: string
  label: string
  /** Shown, but not to be chosen by this person. */
  isDisabled?: boolean
}

/** One of a few: radio buttons that show all choices at once. */
export function RadioField(props: ChoiceFieldProps) {
  const { name, label, options: choices, defaultValue, isOptional, help } = props
  const { layout: arrangement = 'side-by-side' } = props
  const { id, helpId, errorId, error } = useField(name)
  return (
    <fieldset
      role="radiogroup"
      className={classes.choices}
      data-label={label}
      aria-required={isOptional ? undefined : true}
      aria-invalid={error ? true : undefined}
      aria-describedby={joinIds(error && errorId, help && helpId)}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.choiceLine} data-arrangement={arrangement}>
        {choices.map(asChoice).map(({ value, label, isDisabled: isClosed }, index) => (
          <label key={value} className={classes.choice} data-wrong={error ? '' : undefined}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              disabled={isClosed}
            />
            {label}
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

function asChoice(choice: string | Choice): Choice {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice
}

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
