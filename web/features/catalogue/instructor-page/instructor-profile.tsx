import { useCallback } from 'react'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CourseList } from '../cards/course-list.tsx'
import classes from './instructor-profile.module.css'
import type { InstructorPageData } from './load-instructor.ts'

export function InstructorProfile({ user, found, shown }: InstructorPageData) {
  return (
    <>
      <header className={classes.head}>
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
          {user.desc || `${user.fullname} has not written about themselves yet.`}
        </p>
      </section>
      <section className={classes.section} aria-labelledby="courses">
        <h2 id="courses">
          Courses <span className={classes.count}>{formatCount(found.result)}</span>
        </h2>
        {found.result > 0 ? (
          <CourseList found={found} shown={shown} level="h3" advice="The search finds others." />
        ) : (
          <p className={classes.about}>No course of theirs is open at the moment.</p>
        )}
      </section>
    </>
  )
}

/** The e-mail address, for logged-in people only. Its place is kept free, so that nothing moves when it comes. */
function InstructorContact({ id }: { id: string }) {
  const isMember = useSession().status === 'ready'
  return <div className={classes.contact}>{isMember && <EmailAddress id={id} />}</div>
}

function EmailAddress({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const call = getBrowserApi().api.courses.instructor[':id'].contact
      return parseResponse(call.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { data: answer, error: failure, refetch: again } = useQuery(load)
  if (failure) {
    return (
      <p>
        The e-mail address could not be loaded. {failure}{' '}
        <Button variant="quiet" onClick={again}>
          Retry
        </Button>
      </p>
    )
  }
  return answer ? <a href={`mailto:${answer.email}`}>{answer.email}</a> : null
}
