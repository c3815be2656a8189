import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type {
  CourseSearchResponse,
  FoundLesson,
  Moment,
} from '#shared/contract/learning/passages.ts'
import { suggestionLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toMomentLink } from '#web/lib/links/moment-link.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconLock } from '#web/ui/icons/lessons.ts'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import { useLessonVideo } from '../tools/lesson-video.ts'
import classes from './course-search.module.css'

export interface CourseSearchProps {
  course: string
  query: string
  /** The open lesson. */
  current: string
  toLesson: (lesson: string) => string
}

/** The lessons that a search finds, with the moments at which the words are said. A default export, loaded when needed. */
export default function CourseSearch({ course, query, ...links }: CourseSearchProps) {
  const settled = useSettled(query)
  const load = useCallback(
    (signal: AbortSignal) =>
      parseResponse(
        getBrowserApi().api.courses[':id'].search.$get(
          { param: { id: course }, query: { q: settled } },
          { init: { signal } },
        ),
      ),
    [course, settled],
  )
  const { data, error, isLoading, refetch } = useQuery(load)
  const isCurrent = settled === query && !isLoading
  return (
    <div aria-busy={!isCurrent}>
      <p className={classes.status} role="status">
        {error ? '' : isCurrent && data ? describe(data, query) : 'Searching…'}
      </p>
      {error ? (
        <div role="alert" className={classes.failed}>
          <p>The search failed. {error}</p>
          <Button variant="secondary" onClick={refetch}>
            Retry
          </Button>
        </div>
      ) : (
        data && <Results lessons={data.lessons} {...links} />
      )}
    </div>
  )
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), suggestionLimits.debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function describe({ lessons, isMore, isSimilar }: CourseSearchResponse, query: string): string {
  if (lessons.length === 0) return `Nothing in this course matches “${query}”.`
  const found = pluralize(lessons.length, ['lesson', 'lessons'])
  if (isSimilar) return `No exact match for “${query}”. Similar words are in ${found}.`
  return isMore ? `The first ${found}.` : `${found} found.`
}

type ResultsProps = Omit<CourseSearchProps, 'course' | 'query'> & { lessons: FoundLesson[] }

function Results({ lessons, ...links }: ResultsProps) {
  if (lessons.length === 0) return null
  return (
    <ul role="list" className={classes.lessons} aria-label="Search results">
      {lessons.map((lesson) => (
        <li key={lesson._id} className={classes.lesson}>
          <Link className={classes.title} to={links.toLesson(lesson._id)}>
            {!lesson.isOpen && <IconLock size={16} role="img" aria-label="Locked" />}
            {lesson.title}
          </Link>
          {!lesson.isOpen && <p className={classes.locked}>Covered in this lesson</p>}
          {lesson.moments.length > 0 && (
            <ul role="list" className={classes.moments}>
              {lesson.moments.map((moment) => (
                <li key={`${moment.seconds} ${moment.anchor}`}>
                  <MomentLink moment={moment} lesson={lesson._id} {...links} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MomentLinkProps extends Omit<ResultsProps, 'lessons'> {
  moment: Moment
  lesson: string
}

function MomentLink({ moment, lesson, current, toLesson }: MomentLinkProps) {
  const { seconds, text } = moment
  const video = useLessonVideo()
  return (
    <Link
      className={classes.moment}
      to={toMomentLink(toLesson(lesson), moment)}
      onClick={(event) => {
        const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (lesson !== current || seconds === null || isOther || !video.getMedia()) return
        event.preventDefault()
        video.playFrom(seconds)
      }}
    >
      {seconds !== null && <span className={classes.time}>{formatClockTime(seconds)}</span>}
      <span className={classes.text}>
        <MarkedText parts={text} />
      </span>
    </Link>
  )
}
