import { Link } from 'react-router'
import classes from './paginator.module.css'

interface PaginatorProps {
  /** The page that is shown, or the last one of several. */
  page: number
  /** The first one of several. */
  firstPage?: number
  pages: number
  /** The target of Next; the page after this one by default. */
  nextPage?: number | undefined
  getHref: (page: number) => string
}

export function Paginator(props: PaginatorProps) {
  const { page, firstPage = page, pages, nextPage = page + 1, getHref } = props
  return (
    <nav className={classes.paginator} aria-label="Pagination">
      {firstPage > 1 && (
        <Link className={classes.page} to={getHref(firstPage - 1)} rel="prev">
          Previous
        </Link>
      )}
      {listPageNumbers(page, pages).map((number, index, numbers) =>
        number === 0 ? (
          <span key={`after ${numbers[index - 1]}`} className={classes.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className={classes.page}
            to={getHref(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            data-shown={number >= firstPage && number <= page ? '' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {nextPage <= pages && (
        <Link className={classes.page} to={getHref(nextPage)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}

/** The page numbers to show: the first, the last and those next to the current one; 0 marks a gap. */
export function listPageNumbers(page: number, pages: number): number[] {
  const visible = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1 || pages <= 7,
  )
  return visible.flatMap((number, index) => {
    const previous = visible[index - 1] ?? number - 1
    if (number - previous === 1) return [number]
    // A gap of a single page shows that page.
    return number - previous === 2 ? [number - 1, number] : [0, number]
  })
}

/** At least 1: an empty table has one page. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
