import { useId } from 'react'
import classes from './table-tools.module.css'

export interface TableFilterProps {
  name: string
  label: string
  /** What is shown when nothing is chosen, e.g. "All roles". */
  allLabel: string
  /** Values with their words. */
  options: readonly (readonly [value: string, words: string])[]
}

interface ShownFilterProps extends TableFilterProps {
  shown: string
  onChoose: (value: string) => void
}

export function TableFilter({
  label,
  allLabel: all,
  options: choices,
  shown,
  onChoose,
}: ShownFilterProps) {
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
