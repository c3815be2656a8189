import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { CourseCover } from '../cards/course-cover.tsx'
import { RatingSummary } from '../cards/rating-summary.tsx'
import classes from './course-hero.module.css'

interface CourseHeroProps {
  course: Omit<Course, 'desc' | 'learn' | 'reviews'>
  /** Others who teach the course, besides its owner. */
  coAuthors: readonly { _id: string; fullname: string }[]
  hasLessons: boolean
  /** As far as they are known. */
  figures: { minutes: number | null; learners: number }
  breadcrumbs: ReactNode
  enrolButton: ReactNode
  /** Saving and sharing. */
  tools: ReactNode
}

/** Top of the details page: title, rating, facts, cover and the enrol button. */
export function CourseHero(props: CourseHeroProps) {
  const { course, coAuthors, hasLessons, figures, breadcrumbs, enrolButton, tools } = props
  return (
    <div className={classes.band}>
      <Container className={classes.hero}>
        <div className={classes.breadcrumbs}>{breadcrumbs}</div>
        {/* First, since it is above the text on phones: while the page arrives, nothing moves down. */}
        <CourseCover
          course={course}
          // A little less than its width, so that most phones load 960 pixels instead of 1280.
          sizes="(width < 48rem) 88vw, 480px"
          isEager
          isLargest
          className={classes.cover}
        />
        <div className={classes.text}>
          <h1>{course.title}</h1>
          {course.comments && <p className={classes.summary}>{course.comments}</p>}
          <p className={classes.rating}>
            <a href="#reviews">
              <RatingSummary course={course} />
            </a>
            {figures.learners > 0 && (
              <span>{pluralize(figures.learners, ['learner', 'learners'])}</span>
            )}
            {figures.minutes !== null && <span>{formatMinutes(figures.minutes)}</span>}
          </p>
          <dl className={classes.facts}>
            <div>
              <dt>Created by</dt>
              <dd>
                {course.user ? (
                  <Link to={pages.instructor(course.user._id)}>{course.author}</Link>
                ) : (
                  course.author
                )}
                {coAuthors.map(({ _id, fullname }) => (
                  <span key={_id}>
                    , <Link to={pages.instructor(_id)}>{fullname}</Link>
                  </span>
                ))}
              </dd>
            </div>
            <div>
              <dt>Last updated</dt>
              <dd>
                <RelativeTime iso={course.updatedAt} />
              </dd>
            </div>
            <div>
              <dt>Language</dt>
              <dd>{course.language}</dd>
            </div>
          </dl>
          {!hasLessons && <p className={classes.noVideo}>{catalogueMessages.noVideo}</p>}
          <div className={classes.actions}>
            {enrolButton}
            <GoBackButton />
          </div>
          <div className={classes.tools}>{tools}</div>
        </div>
      </Container>
    </div>
  )
}

/** Goes back within this site, or to the catalogue if the visit started here. */
function GoBackButton() {
  const navigate = useNavigate()
  return (
    <LinkButton
      variant="quiet"
      to={pages.catalogue}
      onClick={(event) => {
        if (!hasPreviousPage()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      Go Back
    </LinkButton>
  )
}

/** The router stores the index of each history entry; the first page of a visit has index 0. */
function hasPreviousPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
