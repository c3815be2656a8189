import { useCallback } from 'react'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CourseList } from '../cards/course-list.tsx'
import classes from './instructor-profile.module.css'
import type { InstructorPageData } from './load-instructor.ts'

export function InstructorProfile({ user, cards, shown }: InstructorPageData) {
  return (
    <>
      <header className={classes.header}>
        <Avatar user={user} size={112} />
        <div>
          <h1>{user.fullname}</h1>
          {user.bio && <p className={classes.bio}>{user.bio}</p>}
          {user.stack && <p className={classes.stack}>{user.stack}</p>}
          <InstructorContact id={user._id} />
        </div>
      </header>
      <section className={classes.section} aria-labelledby="about">
        <h2 id="about">About Me</h2>
        <p className={classes.about}>
          {user.desc || `${user.fullname} has not added a description yet.`}
        </p>
      </section>
      <section className={classes.section} aria-labelledby="courses">
        <h2 id="courses">
          Courses <span className={classes.count}>{formatCount(cards.result)}</span>
        </h2>
        {cards.result > 0 ? (
          <CourseList
            cards={cards}
            shown={shown}
            headingLevel="h3"
            limitHint="Search the catalogue to find the others."
          />
        ) : (
          <p className={classes.about}>No published courses yet.</p>
        )}
      </section>
    </>
  )
}

/** The email address, for logged-in users only. The wrapper reserves its space, so that nothing shifts. */
function InstructorContact({ id }: { id: string }) {
  const isLoggedIn = useSession().status === 'ready'
  return <div className={classes.contact}>{isLoggedIn && <EmailAddress id={id} />}</div>
}

function EmailAddress({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const { contact } = getBrowserApi().api.courses.instructor[':id']
      return parseResponse(contact.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { data, error, refetch } = useQuery(load)
  if (error) {
    return (
      <p>
        The email address could not be loaded. {error}{' '}
        <Button variant="quiet" onClick={refetch}>
          Retry
        </Button>
      </p>
    )
  }
  return data ? <a href={`mailto:${data.email}`}>{data.email}</a> : null
}
