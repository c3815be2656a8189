import { useId } from 'react'
import form from '#web/ui/forms/form.module.css'
import classes from './settings.module.css'

interface ChoiceGroupProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; help: string }[]
  selected: Value
  onSelect: (value: Value) => void
}

/** Radio buttons that each explain what they mean. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, options, selected, onSelect } = props
  const id = useId()
  return (
    <fieldset className={form.fieldset}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, label, help }) => (
        <div key={value} className={classes.choice}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={id}
            checked={selected === value}
            aria-describedby={`${id}-${value}-help`}
            onChange={() => onSelect(value)}
          />
          <label htmlFor={`${id}-${value}`}>{label}</label>
          <p id={`${id}-${value}-help`}>{help}</p>
        </div>
      ))}
    </fieldset>
  )
}
