import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'

interface PageHeaderProps {
  breadcrumbs: ReactNode
  title: string
  /** One sentence about the page. */
  children?: ReactNode
}

export function PageHeader({ breadcrumbs, title, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {breadcrumbs}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  )
}

interface BreadcrumbsProps {
  /** From the top level down, without the current page. */
  parents: readonly { name: string; to: string }[]
  current: string
}

export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumbs}>
      <ol role="list">
        {parents.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
