import { useId, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconFilter } from '../icons/table.ts'
import classes from './table-tools.module.css'

export type FilterOption = readonly [value: string, label: string]

/** A filter as a table defines it. `options` is a pattern of values where the page provides them. */
export interface TableFilterDefinition {
  name: string
  label: string
  /** The option that removes the filter, e.g. "All roles". */
  allLabel: string
  options: readonly FilterOption[] | RegExp
}

interface TableFiltersProps {
  filters: readonly TableFilterDefinition[]
  /** Those of filters that are defined by a pattern, by name. */
  options: Readonly<Record<string, readonly FilterOption[]>>
  /** The active filters. */
  values: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
  onClear: () => void
}

/** The filters of a table, in a row; on phones behind a button. */
export function TableFilters({ filters, options, values, onChange, onClear }: TableFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const id = useId()
  const active = Object.keys(values).length

  function clear() {
    onClear()
    // The button disappears.
    group.current?.querySelector('select')?.focus()
  }

  return (
    <>
      <Button
        variant="secondary"
        className={classes.filterButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconFilter size={20} aria-hidden="true" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <div
        ref={group}
        id={id}
        role="group"
        aria-label="Filters"
        className={classes.filters}
        data-open={isOpen || undefined}
      >
        {filters.map((filter) => (
          <TableFilter
            key={filter.name}
            {...filter}
            options={Array.isArray(filter.options) ? filter.options : (options[filter.name] ?? [])}
            value={values[filter.name] ?? ''}
            onChange={(value) => onChange(filter.name, value)}
          />
        ))}
        {active > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}

interface TableFilterProps extends TableFilterDefinition {
  options: readonly FilterOption[]
  /** Empty without a filter. */
  value: string
  onChange: (value: string) => void
}

function TableFilter({ label, allLabel, options, value, onChange }: TableFilterProps) {
  const id = useId()
  const isKnown = value === '' || options.some(([known]) => known === value)
  return (
    <div className={classes.filter} data-active={value !== '' || undefined}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{allLabel}</option>
        {!isKnown && <option value={value}>{`${label}: unknown`}</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
