import { useEffect, useRef, useState, useId } from 'react'
import { IconSearch } from '../icons/general.ts'
import classes from './table-tools.module.css'

interface TableSearchProps {
  label: string
  /** What the address says is searched for. */
  value: string
  onSearch: (words: string) => void
}

export function TableSearch({ label, value: shown, onSearch }: TableSearchProps) {
  const [text, setText] = useState(shown)
  const input = useRef<HTMLInputElement>(null)

  /** Back and links change the address; while somebody types, the address comes after the words. */
  useEffect(() => {
    if (document.activeElement !== input.current) setText(shown)
  }, [shown])

  function search(words: string) {
    setText(words)
    onSearch(words)
  }

  return (
    <label className={classes.search}>
      <IconSearch size={20} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value)}
      />
    </label>
  )
}

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

const rows = [1, 2, 3, 4, 5]

/** A table's own layout while its rows are on their way; `children` says what is awaited. */
export function TableSkeleton({
  children,
  thumbnail: picture,
}: {
  children: string
  thumbnail?: 'cover'
}) {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">{children}</span>
      <div className={classes.tools} aria-hidden="true">
        <span className={`${classes.bone} ${classes.boneSearch}`} />
      </div>
      <div className={classes.paper} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.boneRow}>
            {picture && <span className={`${classes.bone} ${classes.boneCover}`} />}
            <span className={`${classes.bone} ${classes.boneLine}`} />
            <span className={`${classes.bone} ${classes.boneWord}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
