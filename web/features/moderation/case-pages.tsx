import type { RefObject } from 'react'
import { Link } from 'react-router'
import { moderationLimits as limits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { countPages } from '#web/ui/table/paginator.tsx'
import classes from './moderation.module.css'

interface CasePagesProps {
  ref: RefObject<HTMLElement | null>
  params: URLSearchParams
  page: number
  /** When the page was loaded. */
  total: number
  /** Of the cases on this page, those that were decided since: the following ones are on this page now. */
  decidedCount: number
  onReload: () => void
}

/** After decisions, Next loads the same page again, and so does the button of the last page, for what is new. */
export function CasePages({ ref, params, page, total, decidedCount, onReload }: CasePagesProps) {
  const last = countPages(total, limits.casesPage)
  if (last <= 1 && decidedCount === 0) return null
  return (
    <nav ref={ref} aria-label="Pages of reports" className={classes.tools}>
      {page > 1 && <Link to={toPageUrl(params, page - 1)}>Previous</Link>}
      <span>
        {decidedCount > 0
          ? `${pluralize(total - decidedCount, ['case', 'cases'])} left`
          : `Page ${page} of ${last}`}
      </span>
      {page < last &&
        (decidedCount > 0 ? (
          <Button variant="quiet" onClick={onReload}>
            Next
          </Button>
        ) : (
          <Link to={toPageUrl(params, page + 1)}>Next</Link>
        ))}
      {page >= last && decidedCount > 0 && (
        <Button variant="quiet" onClick={onReload}>
          Load new reports
        </Button>
      )}
    </nav>
  )
}

export function toPageUrl(params: URLSearchParams, page: number): string {
  const query = new URLSearchParams(params)
  query.set('page', String(page))
  return `?${query}`
}
