import { Link } from 'react-router'
import { listPageNumbers } from './page-numbers.ts'
import classes from './table-tools.module.css'

interface PaginatorProps {
  page: number
  pages: number
  /** The address of another page of the same table. */
  getHref: (page: number) => string
}

export function Paginator({ page, pages, getHref: to }: PaginatorProps) {
  return (
    <nav className={classes.paginator} aria-label="Pages">
      {page > 1 && (
        <Link className={classes.page} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      {listPageNumbers(page, pages).map((number, place, numbers) =>
        number === 0 ? (
          <span key={`after ${numbers[place - 1]}`} className={classes.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className={classes.page}
            to={to(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={classes.page} to={to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
