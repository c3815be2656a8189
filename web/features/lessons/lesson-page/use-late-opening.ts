import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LessonState } from '#shared/contract/learning/lessons.ts'
import type { LessonDenial } from '../outline/describe-lock.ts'

interface LateOpening {
  lessonId: string
  /** As the page was loaded; undefined if the lesson is open. */
  lock: LessonDenial | undefined
  /** The latest state of the lesson. */
  state: LessonState | undefined
  /** Loads the state of the course again. */
  refresh: () => void
}

/**
 * Loads the page of a locked lesson again, once, when the lesson turns out to be open: the report that completed the
 * lesson before it may arrive at the server after the page was requested.
 */
export function useLateOpening({ lessonId, lock, state, refresh }: LateOpening): void {
  const { revalidate } = useRevalidator()
  const reloadedId = useRef<string>(undefined)
  const isOpened = lock !== undefined && state?.access.allowed === true

  // The report may have arrived while the page was being loaded.
  useEffect(() => {
    if (lock?.reason === 'previous_lesson_open') refresh()
  }, [lock, refresh])

  useEffect(() => {
    if (!lock) reloadedId.current = undefined
    if (!isOpened || reloadedId.current === lessonId) return
    reloadedId.current = lessonId
    void revalidate()
  }, [lock, isOpened, lessonId, revalidate])
}
