import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconReload } from '#web/ui/icons/reload.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './end-screen.module.css'

interface EndScreenProps {
  course: { _id: string; category: string }
  isCompleted: boolean
  onReplay: () => void
  /** Absent for those who cannot review the course. */
  onReview: (() => void) | undefined
}

/** What to do after the video: watch again, review the course, or continue with another one. */
export function EndScreen({ course, isCompleted, onReplay, onReview }: EndScreenProps) {
  const load = useCallback((signal: AbortSignal) => loadNext(course._id, signal), [course._id])
  const { data, isLoading } = useQuery(load)
  return (
    <section className={classes.screen} aria-labelledby="end-title">
      <h2 id="end-title" className={classes.title}>
        {isCompleted ? playerMessages.courseCompleted : playerMessages.ended}
      </h2>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={onReplay}>
          <IconReload size={20} aria-hidden="true" />
          Replay
        </Button>
        {onReview && <Button onClick={onReview}>Review now</Button>}
      </div>
      <div className={classes.next}>
        {!isLoading &&
          (data?.next ? <NextCourse course={data.next} /> : <MoreCourses {...course} />)}
      </div>
    </section>
  )
}

function NextCourse({ course }: { course: Enrolment }) {
  const { _id: id, title, author, images } = course
  return (
    <Link className={classes.course} to={pages.player(id)}>
      <span className={classes.cover}>
        <CoverImage src={images.url} sizes="160px" alt="" width={160} height={90} />
      </span>
      <span className={classes.text}>
        <span className={classes.label}>Next course</span>
        <span className={classes.name}>{title}</span>
        <span className={classes.detail}>
          <Facts items={[author, describeProgress(course)]} />
        </span>
      </span>
    </Link>
  )
}

function describeProgress({ progress }: Enrolment): string {
  if (!progress) return 'Not started'
  const { percent, lessons } = progress
  return lessons
    ? `${lessons.completed} of ${pluralize(lessons.total, ['lesson', 'lessons'])}`
    : `${percent}% watched`
}

/** Every other course of the learner is completed, or the list could not be loaded. */
function MoreCourses({ category }: { category: string }) {
  return (
    <Link className={classes.more} to={category ? pages.category(category) : pages.catalogue}>
      Find your next course
    </Link>
  )
}

function loadNext(after: string, signal: AbortSignal) {
  return parseResponse(
    getBrowserApi().user.enrolments.next.$get({ query: { after } }, { init: { signal } }),
  )
}
