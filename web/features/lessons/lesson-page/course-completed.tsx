import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconTrophy } from '#web/ui/icons/lessons.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './course-completed.module.css'

interface CourseCompletedProps {
  course: { _id: string; title: string }
  learning: CourseLearning
  /** Absent for those who cannot review the course. */
  onReview: (() => void) | undefined
}

/** The end of a course: its completion, the review, and what to learn next. */
export function CourseCompleted({ course, learning, onReview }: CourseCompletedProps) {
  const load = useCallback((signal: AbortSignal) => loadNext(course._id, signal), [course._id])
  const { data, error } = useQuery(load)
  const hasNone = error !== undefined || data?.length === 0
  const added = learning.lessons.filter(({ isNew }) => isNew).length
  return (
    <section className={classes.panel} aria-labelledby="course-completed">
      <div className={classes.intro}>
        <IconTrophy size={40} aria-hidden="true" className={classes.icon} />
        <div>
          <h2 id="course-completed" className={classes.title}>
            {lessonMessages.courseCompleted}
          </h2>
          <p role="status">
            “{course.title}”
            {learning.completedAt && (
              <>
                , <RelativeTime iso={learning.completedAt} />
              </>
            )}
            .{added > 0 && ` ${pluralize(added, ['lesson has', 'lessons have'])} been added since.`}
          </p>
        </div>
      </div>
      {!hasNone && (
        <>
          <h3 className={classes.subtitle}>What to learn next</h3>
          <ul role="list" className={classes.courses} data-loading={!data || undefined}>
            {data?.map(({ course: next, note, to }) => (
              <li key={next._id} className={classes.course}>
                <CoverImage
                  className={classes.cover}
                  src={next.images.url}
                  sizes="112px"
                  alt=""
                  width={112}
                  height={63}
                  loading="lazy"
                />
                <div className={classes.text}>
                  <Link className={classes.link} to={to}>
                    {next.title}
                  </Link>
                  <p className={classes.author}>{note}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.actions}>
        {onReview && <Button onClick={onReview}>Review this course</Button>}
        {hasNone && (
          <LinkButton variant="secondary" to={pages.catalogue}>
            Find your next course
          </LinkButton>
        )}
        <LinkButton variant="secondary" to={pages.myLearning}>
          My Learnings
        </LinkButton>
      </div>
    </section>
  )
}

const maxCourses = 3

/** The learner's next course first, then similar ones; drafts have none. */
async function loadNext(course: string, signal: AbortSignal) {
  const { user, api } = getBrowserApi()
  const options = { init: { signal } }
  const [{ next }, related] = await Promise.all([
    parseResponse(user.enrolments.next.$get({ query: { after: course } }, options)),
    parseResponse(api.courses[':id'].overview.$get({ param: { id: course } }, options)).then(
      (overview) => overview.related,
      () => [],
    ),
  ])
  const enrolled = next
    ? [{ course: next, note: 'You are enrolled in this course', to: pages.player(next._id) }]
    : []
  const similar = related
    .filter(({ _id }) => _id !== next?._id)
    .map((one) => ({ course: one, note: one.author, to: pages.course(one._id) }))
  return [...enrolled, ...similar].slice(0, maxCourses)
}
