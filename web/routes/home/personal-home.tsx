import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import type { PersonalHome as PersonalHomeData } from '#shared/contract/courses/discovery.ts'
import { pages } from '#shared/paths.ts'
import { HighlightSection } from '#web/features/catalogue/cards/course-list-section.tsx'
import { CourseGrid } from '#web/features/catalogue/cards/course-list.tsx'
import { ContinueLearning } from '#web/features/learning/continue-learning.tsx'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import classes from './personal-home.module.css'

interface PersonalHomeProps {
  /** The id of the element for the courses of people whom the user follows. */
  followedCoursesId: string
  popular: readonly CourseCard[]
}

/** What the home page shows to the current user; loaded only for logged-in users. */
export default function PersonalHome({ followedCoursesId, popular }: PersonalHomeProps) {
  const { user, enrolled } = useSession()
  const load = useCallback(
    (signal: AbortSignal) =>
      parseResponse(getBrowserApi().user.home.$get(undefined, { init: { signal } })),
    [],
  )
  const { data, error, refetch } = useQuery(load)
  // Without recommendations, so that there is something to begin with, and the area keeps its height.
  const suggested =
    data?.recommended.length === 0 ? popular.filter(({ _id }) => !enrolled.has(_id)) : []
  if (error) {
    return (
      <p role="status">
        Your courses could not be loaded. {error}{' '}
        <Button variant="secondary" onClick={refetch}>
          Retry
        </Button>
      </p>
    )
  }
  // The area reserves the height.
  if (!data) return null
  const { recommended, fromFollowed } = data
  const started = data.continueLearning.filter(({ _id }) => enrolled.has(_id))
  return (
    <div
      className={classes.sections}
      data-brief={recommended.length + suggested.length === 0 || undefined}
    >
      {started.length > 0 ? (
        <section aria-labelledby="continue-learning">
          <h2 id="continue-learning">Continue learning</h2>
          <ContinueLearning courses={started} />
        </section>
      ) : (
        <Welcome name={user?.fullname ?? ''} isLearner={enrolled.size > 0} />
      )}
      {recommended.length > 0 && (
        <section aria-labelledby="recommended">
          <h2 id="recommended">Recommended for you</h2>
          <CourseGrid
            courses={recommended.map(({ course }) => course)}
            titleStyle="clamp"
            layout="row"
            phoneCards="line"
            notes={explain(recommended)}
          />
        </section>
      )}
      {suggested.length > 0 && (
        <section aria-labelledby="suggested">
          <h2 id="suggested">Popular with other learners</h2>
          <CourseGrid courses={suggested} titleStyle="clamp" layout="row" phoneCards="line" />
        </section>
      )}
      {fromFollowed.length > 0 && <FollowedCourses id={followedCoursesId} courses={fromFollowed} />}
    </div>
  )
}

function FollowedCourses({ id, courses }: { id: string; courses: readonly CourseCard[] }) {
  const place = document.getElementById(id)
  if (!place) return null
  return createPortal(
    <HighlightSection id="followed" title="New from people you follow" courses={courses} />,
    place,
  )
}

/** Shown before the first course, and once none is left to continue with. */
function Welcome({ name, isLearner }: { name: string; isLearner: boolean }) {
  return (
    <section aria-labelledby="welcome" className={classes.welcome}>
      <div>
        <h2 id="welcome">{isLearner ? 'What do you want to learn next?' : `Welcome, ${name}`}</h2>
        <p>
          {isLearner
            ? 'You have no course to continue with.'
            : 'Your courses will be here as soon as you have enrolled in the first one.'}
        </p>
      </div>
      <LinkButton to={pages.catalogue}>Browse courses</LinkButton>
    </section>
  )
}

const reasons = {
  taken: 'Because you took',
  similar: 'Similar to',
  saved: 'Because you saved',
} as const

function explain(recommended: PersonalHomeData['recommended']): Map<string, string> {
  return new Map(
    recommended.map(({ course, because }) => [
      course._id,
      `${reasons[because.kind]} ${because.title}`,
    ]),
  )
}
