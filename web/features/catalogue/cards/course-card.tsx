import { Link } from 'react-router'
import type { CourseCard as CourseCardData } from '#shared/contract/courses/catalogue.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { isSavingData } from '#web/lib/document/saving-data.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './course-card.module.css'
import { CourseCover } from './course-cover.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { truncateTitle } from './truncate-title.ts'

/** For links to the likely next page: loads its data when the pointer rests on them, unless the browser saves data. */
const prefetchOnIntent =
  typeof navigator !== 'undefined' && isSavingData() ? ('none' as const) : ('intent' as const)

/** `cut` after the specified number of characters, or `clamp` to two lines where none is specified. */
export type CardTitleStyle = 'cut' | 'clamp'

interface CourseCardProps {
  course: CourseCardData
  headingLevel?: 'h2' | 'h3'
  /** Loads the cover immediately instead of lazily. */
  isEager?: boolean
  /** The first card of a page that starts with cards. */
  isLargest?: boolean
  titleStyle?: CardTitleStyle
  /** The width of the cover, as the `sizes` attribute. */
  coverSizes?: string
  /** Why the course is in the list, in place of its topic. */
  note?: string | undefined
}

/** The Start Course link, or Resume for the courses of the learner, covers the whole card. */
export function CourseCard(props: CourseCardProps) {
  const { course, headingLevel: Heading = 'h3', isEager, isLargest, titleStyle = 'cut' } = props
  const { note = course.topic, coverSizes = '300px' } = props
  const isEnrolled = useSession().enrolled.has(course._id)
  return (
    <article className={classes.card} title={course.title}>
      <CourseCover
        course={course}
        sizes={coverSizes}
        isEager={isEager}
        isLargest={isLargest}
        className={classes.cover}
      />
      <div className={classes.text}>
        <p className={classes.topic}>{note}</p>
        <Heading className={classes.title}>
          {titleStyle === 'cut' ? (
            <CutTitle title={course.title} />
          ) : (
            <span className={classes.clamped}>{course.title}</span>
          )}
        </Heading>
        <p className={classes.author}>{course.author}</p>
        <p>
          <RatingSummary course={course} />
        </p>
        <CourseFigures course={course} />
        <Link
          className={classes.start}
          to={isEnrolled ? pages.player(course._id) : pages.course(course._id)}
          prefetch={prefetchOnIntent}
        >
          {isEnrolled ? 'Resume' : 'Start Course'}
          <span className="visually-hidden">: {course.title}</span>
        </Link>
      </div>
    </article>
  )
}

function CutTitle({ title }: { title: string }) {
  const { text, isTruncated } = truncateTitle(title)
  if (!isTruncated) return text
  return (
    <>
      <span className={classes.truncated} aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden">{title}</span>
    </>
  )
}

type Figures = Pick<CourseCardData, 'level' | 'minutes' | 'learners'>

/** Level, length and number of learners, as far as they are known. */
function CourseFigures({ course: { level, minutes, learners } }: { course: Figures }) {
  const figures = [
    level,
    minutes !== null && formatMinutes(minutes),
    learners > 0 && pluralize(learners, ['learner', 'learners']),
  ]
  return (
    <p className={classes.figures}>
      <Facts items={figures} />
    </p>
  )
}
