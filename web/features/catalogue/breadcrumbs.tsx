import { Link } from 'react-router'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** From the top down; the page itself comes last and is no link. */
  trail: readonly { name: string; to: string }[]
  here: string
}

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumbs}>
      <ol role="list">
        {trail.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
