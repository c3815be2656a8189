import { useEffect, useRef, useState } from 'react'
import skeleton from '../feedback/skeleton.module.css'
import { IconSearch } from '../icons/general.ts'
import card from '../layout/card.module.css'
import classes from './table-tools.module.css'

interface TableSearchProps {
  label: string
  /** The search text in the URL. */
  value: string
  onSearch: (text: string) => void
}

export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)

  /** Back and links change the URL; while typing, the URL lags behind the text. */
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])

  function search(next: string) {
    setText(next)
    onSearch(next)
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

interface TableSkeletonProps {
  /** Announced by screen readers, e.g. "Loading the users…". */
  children: string
  thumbnail?: 'cover' | undefined
}

/** The layout of a table while its rows load. */
export function TableSkeleton({ children, thumbnail }: TableSkeletonProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{children}</span>
      <div className={classes.tools} aria-hidden="true">
        <span className={`${skeleton.block} ${classes.skeletonSearch}`} />
      </div>
      <div className={card.card} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={classes.skeletonRow}>
            {thumbnail && <span className={`${skeleton.block} ${classes.skeletonCover}`} />}
            <span className={`${skeleton.block} ${classes.skeletonTitle}`} />
            <span className={`${skeleton.block} ${classes.skeletonValue}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
