import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** Breadcrumbs, heading and a line about what this list is. */
export function PageHeader({
  trail,
  title,
  children,
}: {
  trail: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <header className={classes.head}>
      {trail}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  )
}
