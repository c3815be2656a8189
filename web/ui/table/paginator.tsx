import { Link } from 'react-router'
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

/** How many numbers stand beside the current one before a gap opens. */
const neighbours = 1

/** The pages a paginator offers: the first, the last and those around the current; 0 marks a gap. */
export function listPageNumbers(page: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) =>
      number === 1 || number === pages || Math.abs(number - page) <= neighbours || pages <= 7,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1
    if (number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [0, number]
  })
}

/** How many pages a table of so many rows has; an empty one has one. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
