import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldError } from './field-frame.tsx'
import classes from './form.module.css'

interface RadioFieldProps {
  name: string
  label: string
  options: readonly (string | RadioOption)[]
  defaultValue?: string
  isOptional?: boolean
  help?: string
  /** `stacked` suits long labels. */
  layout?: 'side-by-side' | 'stacked'
  /** Also called when a draft is restored. */
  onSelect?: (value: string) => void
}

interface RadioOption {
  value: string
  label: string
  isDisabled?: boolean
}

/** Radio buttons: one of a few options. */
export function RadioField(props: RadioFieldProps) {
  const { name, label, options, defaultValue, isOptional, help } = props
  const { layout = 'side-by-side', onSelect } = props
  const { id, helpId, errorId, error } = useField(name)
  return (
    <fieldset
      role="radiogroup"
      className={classes.fieldset}
      data-label={label}
      aria-required={isOptional ? undefined : true}
      aria-invalid={error ? true : undefined}
      aria-describedby={joinIds(error && errorId, help && helpId)}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options} data-layout={layout}>
        {options.map(toRadioOption).map(({ value, label, isDisabled }, index) => (
          <label key={value} className={classes.option} data-invalid={error ? '' : undefined}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              disabled={isDisabled}
              onInput={({ currentTarget }) => {
                if (currentTarget.checked) onSelect?.(value)
              }}
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

function toRadioOption(option: string | RadioOption): RadioOption {
  return typeof option === 'string' ? { value: option, label: option } : option
}

interface CheckboxFieldProps {
  name: string
  label: string
  isOptional?: boolean
}

export function CheckboxField({ name, label, isOptional }: CheckboxFieldProps) {
  const { id, errorId, error } = useField(name)
  return (
    <div className={classes.field} data-label={label}>
      <label className={classes.checkbox}>
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-required={isOptional ? undefined : true}
          aria-invalid={error ? true : undefined}
          aria-describedby={joinIds(error && errorId)}
        />
        {label}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
