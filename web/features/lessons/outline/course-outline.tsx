import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import type { CourseOutline as Outline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { CourseLearning, LessonState } from '#shared/contract/learning/lessons.ts'
import { lessonKindNames } from '#shared/lesson-kinds.ts'
import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { joinIds } from '#web/lib/forms/form-context.ts'
import { IconChevronDown, IconCircleCheck } from '#web/ui/icons/general.ts'
import { IconCircle, IconLock } from '#web/ui/icons/lessons.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './course-outline.module.css'
import { describeLockBriefly } from './describe-lock.ts'
import { countCourseMinutesLeft, describeCompleted, hasProgress } from './outline-progress.ts'
import { listLessons } from './simulate-learner.ts'

interface CourseOutlineProps {
  outline: Outline
  learning: CourseLearning
  /** The open lesson. */
  current: string
  toLesson: (lesson: string) => string
}

/** The lessons of a course with the learner's state: completed, current, locked with the reason. */
export function CourseOutline({ outline, learning, current, toLesson }: CourseOutlineProps) {
  const states = useMemo(
    () => new Map(learning.lessons.map((state) => [state._id, state])),
    [learning],
  )
  return (
    <nav aria-label="Lessons" className={classes.outline}>
      <OutlineSummary outline={outline} learning={learning} states={states} />
      {outline.sections.map((section) => {
        const isCurrent = section.lessons.some(({ _id }) => _id === current)
        const done = section.lessons.filter(({ _id }) => states.get(_id)?.completedBy).length
        return (
          <details key={`${section._id}-${isCurrent}`} className={classes.section} open={isCurrent}>
            <summary className={classes.summary}>
              <span className={classes.sectionTitle}>{section.title}</span>
              <span className={classes.count}>
                {done} of {section.lessons.length}
                <span className="visually-hidden"> completed</span>
              </span>
              <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
            </summary>
            <ol role="list" className={classes.lessons}>
              {section.lessons.map((lesson) => (
                <LessonRow
                  key={lesson._id}
                  lesson={lesson}
                  state={states.get(lesson._id)}
                  isCurrent={lesson._id === current}
                  to={toLesson(lesson._id)}
                />
              ))}
            </ol>
          </details>
        )
      })}
    </nav>
  )
}

interface OutlineSummaryProps {
  outline: Outline
  learning: CourseLearning
  states: ReadonlyMap<string, LessonState>
}

function OutlineSummary({ outline, learning, states }: OutlineSummaryProps) {
  const minutesLeft = countCourseMinutesLeft(listLessons(outline), states)
  const added = learning.lessons.filter(({ isNew }) => isNew).length
  const { completed, percent } = learning
  if (!hasProgress(learning)) {
    return <p className={classes.left}>{pluralize(outline.lessons, ['lesson', 'lessons'])}</p>
  }
  return (
    <div className={classes.progress}>
      <ProgressBar label="Progress in this course" percent={percent} isCompleted={completed} />
      <p className={classes.left}>
        <Facts
          items={[
            completed ? lessonMessages.courseCompleted : describeCompleted(outline, learning),
            minutesLeft !== null && `${formatMinutes(minutesLeft)} left`,
          ]}
        />
      </p>
      {completed && added > 0 && (
        <p className={classes.left}>
          {pluralize(added, ['lesson has', 'lessons have'])} been added since.
        </p>
      )}
    </div>
  )
}

interface LessonRowProps {
  lesson: OutlineLesson
  state: LessonState | undefined
  isCurrent: boolean
  to: string
}

function LessonRow({ lesson, state, isCurrent, to }: LessonRowProps) {
  const { title, kind, seconds, required, release } = lesson
  const id = useId()
  const lock = state && !state.access.allowed ? state.access : undefined
  const isCompleted = Boolean(state?.completedBy)
  const percent = state?.percent ?? 0
  const facts = [
    lessonKindNames[kind],
    seconds !== null && formatLength(seconds),
    !required && 'Optional',
    !isCompleted && percent > 0 && `${percent}% watched`,
  ]
  return (
    <li className={classes.lesson} data-current={isCurrent || undefined}>
      {isCompleted ? (
        <IconCircleCheck
          id={`${id}-state`}
          size={20}
          className={classes.completed}
          role="img"
          aria-label="Completed"
        />
      ) : lock ? (
        <IconLock
          id={`${id}-state`}
          size={20}
          className={classes.locked}
          role="img"
          aria-label="Locked"
        />
      ) : (
        <IconCircle size={20} className={classes.open} aria-hidden="true" />
      )}
      <div className={classes.text}>
        <Link
          to={to}
          className={classes.link}
          aria-current={isCurrent ? 'page' : undefined}
          aria-describedby={joinIds((isCompleted || lock) && `${id}-state`, lock && `${id}-lock`)}
        >
          {title}
        </Link>
        {state?.isNew && <span className={classes.new}>New</span>}
        <p className={classes.facts}>
          <Facts items={facts} />
        </p>
        {lock && (
          <p id={`${id}-lock`} className={classes.facts}>
            {describeLockBriefly(lock, release)}
          </p>
        )}
      </div>
    </li>
  )
}
