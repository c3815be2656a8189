import { Link } from 'react-router'
import type { SiteCounts } from '#shared/contract/administration.ts'
import { pluralize } from '#shared/messages/things.ts'
import { pages } from '#shared/paths.ts'
import own from './administration.module.css'

/** The three counts, each leading to its table, and what waits for somebody to do it. */
export function CountCards({ counts }: { counts: SiteCounts }) {
  const { courses, students, instructors, openMessages, waitingInstructors } = counts
  const cards = [
    ['Courses', courses, pages.allCourses],
    ['Students', students, `${pages.users}?role=student`],
    ['Instructors', instructors, pages.instructors],
  ] as const
  return (
    <>
      <ul role="list" className={own.cards}>
        {cards.map(([what, count, to]) => (
          <li key={what}>
            <Link className={own.card} to={to}>
              <strong>{count.toLocaleString('en')}</strong> <span>{what}</span>
            </Link>
          </li>
        ))}
      </ul>
      {openMessages + waitingInstructors > 0 && (
        <p className={own.waiting}>
          {waitingInstructors > 0 && (
            <Link to={pages.instructors}>
              {pluralize(waitingInstructors, ['person waits', 'people wait'])} for instructor rights
            </Link>
          )}
          {openMessages > 0 && (
            <Link to={pages.inbox}>
              {pluralize(openMessages, ['open message', 'open messages'])}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
