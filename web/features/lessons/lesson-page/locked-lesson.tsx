import type { ReactNode } from 'react'
import type { LessonRelease } from '#shared/contract/courses/outline.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IconLock } from '#web/ui/icons/lessons.ts'
import { describeLock, type LessonDenial } from '../outline/describe-lock.ts'
import classes from './lesson-page.module.css'
import { type LessonNeighbor, LessonSteps } from './lesson-steps.tsx'
import { RevalidateOnEnrolment } from './revalidate-on-enrolment.tsx'

interface LockedLessonProps {
  lock: LessonDenial
  release: LessonRelease | null
  course: string
  /** Another lesson to continue with. */
  current: string | null
  toLesson: (lesson: string) => string
  enrolButton: ReactNode
  previous: LessonNeighbor | undefined
  next: LessonNeighbor | undefined
}

/** Why a lesson is locked, and what to do. */
export function LockedLesson(props: LockedLessonProps) {
  const { lock, release, course, current, toLesson, enrolButton, previous, next } = props
  return (
    <RevalidateOnEnrolment course={course}>
      <section className={classes.locked} aria-labelledby="locked">
        <IconLock size={40} aria-hidden="true" />
        <h2 id="locked" className={classes.subtitle}>
          This lesson is locked
        </h2>
        <p>{describeLock(lock, release)}</p>
        <div className={classes.actions}>
          {lock.reason === 'not_enrolled' ? (
            <>
              {enrolButton}
              <LinkButton variant="secondary" to={pages.course(course)}>
                View the course page
              </LinkButton>
            </>
          ) : lock.lesson ? (
            <LinkButton to={toLesson(lock.lesson._id)}>Open “{lock.lesson.title}”</LinkButton>
          ) : current ? (
            <LinkButton to={toLesson(current)}>Continue the course</LinkButton>
          ) : (
            <LinkButton to={pages.course(course)}>View the course page</LinkButton>
          )}
        </div>
      </section>
      <LessonSteps previous={previous} next={next} isCompleted={false} />
    </RevalidateOnEnrolment>
  )
}
