import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { readToken, useSession } from '#web/lib/session/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconCheck } from '#web/ui/icons/general.ts'
import classes from './enrol-button.module.css'
import { forgetIntent, takeIntent } from './enrol-intent.ts'
import { useEnrol } from './use-enrol.ts'

interface EnrolButtonProps {
  /** Without an owner the course is archived: only learners who are enrolled can open it. */
  course: { _id: string; title: string; user: object | null }
  /** The form's id, for elements that depend on whether it is visible. */
  id?: string
}

/**
 * Before hydration and without JavaScript, the form leads visitors to the login page, as the hydrated button
 * does. After the login, it completes the requested enrolment.
 */
export function EnrolButton({ course, id }: EnrolButtonProps) {
  const { isEnrolled, isUnknown, submit, enrol } = useEnrol(course._id)
  const { pathname } = useLocation()
  const isReady = useSession().status === 'ready'

  useEffect(() => {
    // A visitor who returns without logging in has changed their mind.
    if (!readToken()) forgetIntent()
  }, [])

  useEffect(() => {
    if (isReady && takeIntent(course._id) && !isEnrolled) void enrol()
    // The intent can be taken once only.
  })

  if (!course.user && !isEnrolled) {
    return <p>{learningMessages.archivedNotice}</p>
  }
  return (
    <form id={id} action={pages.login} className={classes.actions} onSubmit={submit}>
      <input type="hidden" name="back" value={pathname} />
      <Button
        type="submit"
        variant={isEnrolled ? 'secondary' : 'primary'}
        className={classes.enrol}
        data-unknown={isUnknown || undefined}
      >
        <span className={classes.label} data-visible={!isEnrolled || undefined}>
          TAKE THIS COURSE
        </span>
        <span className={classes.label} data-visible={isEnrolled || undefined}>
          <IconCheck size={20} aria-hidden="true" />
          COURSE ENROLLED
        </span>
      </Button>
      {isEnrolled && (
        <LinkButton to={pages.player(course._id)} aria-label={`Go to course: ${course.title}`}>
          Go to course
        </LinkButton>
      )}
    </form>
  )
}
