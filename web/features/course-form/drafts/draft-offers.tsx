import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { DraftSummary } from '#shared/contract/courses/drafts.ts'
import { pages } from '#shared/paths.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './draft-notice.module.css'

const visible = 3

/** Above an empty form: new courses that the author began, perhaps on another device. */
export function DraftOffers({ drafts }: { drafts: readonly DraftSummary[] }) {
  const newCourses = drafts.filter(({ course }) => course === null)
  if (newCourses.length === 0) return null
  return (
    <section className={classes.offers} aria-label="Drafts">
      <p>Continue a draft, or start a new course below.</p>
      <ul role="list">
        {newCourses.slice(0, visible).map(({ _id, title, savedAt }) => (
          <li key={_id}>
            <Link to={pages.courseDraft(_id)} onClick={moveFocus}>
              {title || 'Untitled course'}
            </Link>{' '}
            <RelativeTime iso={savedAt} />
          </li>
        ))}
        {newCourses.length > visible && (
          <li>
            <Link to={pages.myCourses}>All {newCourses.length} drafts</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The path stays, so the navigation leaves focus on the link, which disappears with the form. */
function moveFocus({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const opensElsewhere = ctrlKey || metaKey || shiftKey
  if (!opensElsewhere) requestAnimationFrame(focusHeading)
}
