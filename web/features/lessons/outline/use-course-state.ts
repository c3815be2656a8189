import { useCallback, useMemo, useState } from 'react'
import type { CourseOutline } from '#shared/contract/courses/outline.ts'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import { loadLearning } from '../lesson-page/load-lesson.ts'
import { simulateLearner } from './simulate-learner.ts'

interface CourseState {
  learning: CourseLearning
  /** Replaces the state by a newer one of the server. That of another course is ignored. */
  setLearning: (learning: CourseLearning) => void
  /** Loads the state again after a report has completed a lesson. */
  refresh: () => void
  /** Completes a lesson in the view as a learner, where nothing is recorded. */
  simulateCompletion: (lesson: string, completed: boolean) => void
}

/** Of each course that an author sees as a learner, the lessons completed in that view until the page is reloaded. */
const simulated = new Map<string, ReadonlySet<string>>()

/** The learner's state of the course whose lesson is open; it changes while the page is open. */
export function useCourseState(
  outline: CourseOutline,
  loaded: CourseLearning,
  isSimulated: boolean,
): CourseState {
  const [latest, setLatest] = useState({ loaded, learning: loaded })
  if (latest.loaded !== loaded) setLatest({ loaded, learning: loaded })
  const [completed, setCompleted] = useState(simulated.get(outline.course) ?? new Set<string>())
  const [openedAt] = useState(Date.now)

  const setLearning = useCallback(
    (learning: CourseLearning) => {
      if (learning.course === outline.course) setLatest((previous) => ({ ...previous, learning }))
    },
    [outline.course],
  )
  const refresh = useCallback(() => {
    void loadLearning(outline.course).then(setLearning, () => undefined)
  }, [outline.course, setLearning])
  const simulateCompletion = useCallback(
    (lesson: string, isCompleted: boolean) =>
      setCompleted((previous) => {
        const next = new Set(previous)
        if (isCompleted) next.add(lesson)
        else next.delete(lesson)
        simulated.set(outline.course, next)
        return next
      }),
    [outline.course],
  )
  const simulation = useMemo(
    () => simulateLearner(outline, completed, openedAt),
    [outline, completed, openedAt],
  )
  return {
    learning: isSimulated ? simulation : latest.learning,
    setLearning,
    refresh,
    simulateCompletion,
  }
}
