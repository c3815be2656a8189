import { useId } from 'react'
import classes from './lesson.module.css'

interface CheckOptionProps {
  label: string
  help: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckOption({ label, help, isChecked, onChange }: CheckOptionProps) {
  const id = useId()
  return (
    <div className={classes.option}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
    </div>
  )
}
