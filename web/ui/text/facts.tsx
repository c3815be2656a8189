import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** Empty ones, such as `false` and `null`, are left out. */
  items: readonly ReactNode[]
}

/** Short facts such as "12 lessons · 3 h". A separator is visible between two on the same line only. */
export function Facts({ items }: FactsProps) {
  return (
    <span className={classes.facts}>
      {items
        .filter((item) => item !== '' && item !== null && item !== undefined && item !== false)
        .map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no state and keep their order
          <span key={index} className={classes.fact}>
            {index > 0 && <span className={classes.separator}> · </span>}
            {item}
          </span>
        ))}
    </span>
  )
}
