import type { ReactNode } from 'react'
import classes from './catalogue-filters.module.css'

interface FilterSelectProps {
  name: string
  label: string
  /** The choice that means no filter. */
  first?: string
  value: string | undefined
  onChoose: () => void
  children: ReactNode
}

export function FilterSelect({
  name,
  label,
  first = 'Any',
  value,
  onChoose,
  children,
}: FilterSelectProps) {
  const id = `catalogue-${name}`
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ''} onChange={onChoose}>
        <option value="">{first}</option>
        {children}
      </select>
    </div>
  )
}
