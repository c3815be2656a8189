import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { readToken, useSession } from '#web/lib/session/index.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { listLessons } from '../outline/simulate-learner.ts'
import { useCourseState } from '../outline/use-course-state.ts'
import { AboutCourse } from '../player/about-course.tsx'
import { PlayerTabs, useSelectedTab } from '../player/player-tabs.tsx'
import { createLessonVideo, LessonVideoContext } from '../tools/lesson-video.ts'
import { CourseCompleted } from './course-completed.tsx'
import { LearnerViewBanner } from './learner-view-banner.tsx'
import { LessonHeader } from './lesson-header.tsx'
import classes from './lesson-page.module.css'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import type { LessonNeighbor } from './lesson-steps.tsx'
import type { LessonPageData } from './load-lesson.ts'
import { LockedLesson } from './locked-lesson.tsx'
import { OpenLesson } from './open-lesson.tsx'
import { OutlinePanel } from './outline-panel.tsx'
import { useLateOpening } from './use-late-opening.ts'

interface LessonPageProps {
  data: LessonPageData
  /** The id in the address, also of a locked lesson. */
  lessonId: string
  /** Of the course, for its learners and authors. */
  announcements: ReactNode
  /** The reviews and the author's replies. */
  discussion: ReactNode
  /** The learner's own review. */
  review: ReactNode
  /** The Levels list. */
  facts: ReactNode
  enrolButton: ReactNode
}

/** A lesson with the outline of its course: the content first, the outline beside it. */
export function LessonPage(props: LessonPageProps) {
  const { data, lessonId, announcements, discussion, review, facts, enrolButton } = props
  const { outline, course, lesson } = data
  const { user, status } = useSession()
  const { search } = useLocation()
  const isAuthor = data.learning.role === 'author' || data.learning.role === 'admin'
  const isSimulated = isAuthor && isLearnerView(search)
  const [wasCompleted] = useState(data.learning.completed)
  const { learning, ...state } = useCourseState(outline, data.learning, isSimulated)
  const { showReview, ...tabs } = useSelectedTab()
  const toLesson = createLessonLink(outline.course, isSimulated)
  const states = new Map(learning.lessons.map((one) => [one._id, one]))
  const place = findPlace(outline, lessonId)
  const own = states.get(lessonId)
  useLateOpening({ lessonId, lock: data.lock, state: own, refresh: state.refresh })
  const video = useOwnVideo(lessonId)
  const simulatedLock = isSimulated && own && !own.access.allowed ? own.access : undefined
  const lock = data.lock ?? simulatedLock
  const isEnrolled = data.learning.role === 'learner'
  const isLearner = isEnrolled && !isSimulated
  const canReview = isLearner && user !== undefined && user._id !== course?.user?._id
  const courseTitle = course?.title ?? lesson?.course.title ?? ''

  const toNeighbor = (index: number): LessonNeighbor | undefined => {
    const found = place.lessons[index]
    return found && { lesson: found, state: states.get(found._id), to: toLesson(found._id) }
  }
  const steps = { previous: toNeighbor(place.index - 1), next: toNeighbor(place.index + 1) }
  // Who returns to a completed course to look something up has celebrated before.
  const isAtEnd = learning.completed && (!wasCompleted || !steps.next)

  // The page appears as a whole once the user is known, so that nothing moves.
  const isSessionLoading = status === 'loading' || (status === 'anonymous' && readToken())
  if (isSessionLoading && !user) return <LessonSkeleton course={courseTitle} />

  return (
    <LessonVideoContext value={video}>
      <div className={classes.frame}>
        {isSimulated && <LearnerViewBanner course={outline.course} />}
        <Container className={classes.page}>
          <div className={classes.layout}>
            <div className={classes.main} data-kind={lesson?.kind}>
              <LessonHeader
                course={{ _id: outline.course, title: courseTitle }}
                section={place.section?.title}
                lesson={place.lesson ?? lesson}
              />
              {lesson && !lock ? (
                <OpenLesson
                  key={lesson._id}
                  lesson={lesson}
                  course={course}
                  clockOffset={data.clockOffset}
                  canEdit={isAuthor}
                  learnerId={lesson.progress && !isSimulated ? user?._id : undefined}
                  isLoading={lesson.progress !== null && !isSimulated && !user}
                  simulated={isSimulated ? own : undefined}
                  isCourseCompleted={learning.completed}
                  {...steps}
                  {...state}
                  onReview={canReview ? showReview : undefined}
                  isAuthor={isAuthor && !isSimulated}
                />
              ) : (
                lock && (
                  <LockedLesson
                    lock={lock}
                    release={place.lesson?.release ?? null}
                    course={outline.course}
                    current={learning.current !== lessonId ? learning.current : null}
                    toLesson={toLesson}
                    enrolButton={enrolButton}
                    {...steps}
                  />
                )
              )}
              {isAtEnd && (
                <CourseCompleted
                  course={{ _id: outline.course, title: courseTitle }}
                  learning={learning}
                  onReview={canReview ? showReview : undefined}
                />
              )}
              {course && (
                <PlayerTabs
                  {...tabs}
                  lesson={
                    lesson && !lock
                      ? {
                          lesson,
                          course: { _id: outline.course },
                          role: data.learning.role,
                          userId: user?._id,
                          tracks: lesson.content.kind === 'video' ? lesson.content.tracks : [],
                          video,
                        }
                      : undefined
                  }
                  panels={{
                    about: (
                      <div className={classes.about}>
                        <AboutCourse summary={course.comments} description={course.descHtml} />
                        {facts}
                      </div>
                    ),
                    announcements: (isAuthor || isEnrolled) && announcements,
                    discussion,
                    review: canReview && review,
                  }}
                />
              )}
            </div>
            <OutlinePanel
              outline={outline}
              learning={learning}
              current={lessonId}
              index={place.index}
              toLesson={toLesson}
            />
          </div>
        </Container>
      </div>
    </LessonVideoContext>
  )
}

/** Each lesson has a video of its own, also if the page stays. */
function useOwnVideo(lessonId: string) {
  return useMemo(() => ({ lessonId, video: createLessonVideo() }), [lessonId]).video
}

/** Where a lesson is in its course; a lesson that was removed is nowhere. */
function findPlace(outline: LessonPageData['outline'], id: string) {
  const lessons = listLessons(outline)
  const index = lessons.findIndex(({ _id }) => _id === id)
  const section = outline.sections.find((one) => one.lessons.some(({ _id }) => _id === id))
  // Next to a lesson that is not in the outline is nothing.
  return { lessons: index < 0 ? [] : lessons, index, section, lesson: lessons[index] }
}

/** The query with which authors see a course as someone enrolled would. */
const learnerView = { name: 'as', value: 'learner' }

function isLearnerView(search: string): boolean {
  return new URLSearchParams(search).get(learnerView.name) === learnerView.value
}

/** Builds links to the lessons of a course that keep the view as a learner. */
function createLessonLink(course: string, isSimulated: boolean) {
  const query = isSimulated ? `?${learnerView.name}=${learnerView.value}` : ''
  return (lesson: string) => pages.lesson(course, lesson) + query
}
