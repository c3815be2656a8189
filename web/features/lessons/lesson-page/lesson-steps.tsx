import { Link } from 'react-router'
import type { OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { LessonState } from '#shared/contract/learning/lessons.ts'
import { IconArrowLeft } from '#web/ui/icons/general.ts'
import { IconArrowRight, IconLock } from '#web/ui/icons/lessons.ts'
import classes from './lesson-page.module.css'

export interface LessonNeighbor {
  lesson: OutlineLesson
  state: LessonState | undefined
  to: string
}

interface LessonStepsProps {
  previous: LessonNeighbor | undefined
  next: LessonNeighbor | undefined
  /** The open lesson is completed, so that the next one is the main action. */
  isCompleted: boolean
}

/** Links to the lessons before and after the open one. */
export function LessonSteps({ previous, next, isCompleted }: LessonStepsProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Previous and next lesson" className={classes.steps}>
      {previous && (
        <Link className={classes.step} to={previous.to} rel="prev">
          <IconArrowLeft size={20} aria-hidden="true" />
          <span className={classes.stepText}>
            <span className={classes.stepLabel}>Previous</span>
            <span className={classes.stepTitle}>{previous.lesson.title}</span>
          </span>
        </Link>
      )}
      {next && (
        <Link
          className={classes.step}
          to={next.to}
          rel="next"
          data-next=""
          data-primary={isCompleted || undefined}
        >
          <span className={classes.stepText}>
            <span className={classes.stepLabel}>Next{isLocked(next) && ' · Locked'}</span>
            <span className={classes.stepTitle}>{next.lesson.title}</span>
          </span>
          {isLocked(next) ? (
            <IconLock size={20} aria-hidden="true" />
          ) : (
            <IconArrowRight size={20} aria-hidden="true" />
          )}
        </Link>
      )}
    </nav>
  )
}

export function isLocked({ state }: LessonNeighbor): boolean {
  return state ? !state.access.allowed : false
}
