import { Link } from 'react-router'
import classes from './learning-board.module.css'
import { queryOf, type TableView } from './table-view.ts'

interface PaginatorProps {
  page: number
  pages: number
  view: TableView
}

export function Paginator({ page, pages, view }: PaginatorProps) {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const to = (other: number) => queryOf({ ...view, page: other }) || '?'
  return (
    <nav className={classes.paginator} aria-label="Pages">
      {page > 1 && (
        <Link className={classes.page} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      {numbers.map((number) => (
        <Link
          key={number}
          className={classes.page}
          to={to(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link className={classes.page} to={to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
