import { useId } from 'react'
import classes from './table-tools.module.css'

export interface TableFilterProps {
  name: string
  label: string
  /** What is shown when nothing is chosen, e.g. "All roles". */
  all: string
  /** Values with their words. */
  choices: readonly (readonly [value: string, words: string])[]
}

interface ShownFilterProps extends TableFilterProps {
  shown: string
  onChoose: (value: string) => void
}

export function TableFilter({ label, all, choices, shown, onChoose }: ShownFilterProps) {
  const id = useId()
  return (
    <div className={classes.filter}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} value={shown} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
