import { useCallback, useEffect, useState } from 'react'
import type { Lesson } from '#shared/contract/learning/lessons.ts'
import { ApiError } from '#web/lib/api.ts'
import { getClockOffset, loadLesson } from './load-lesson.ts'

/** Loaded again this long before they expire. */
const marginMilliseconds = 60_000
/** Between two requests, whatever the clocks say. */
const minDelayMilliseconds = 60_000

interface FreshLesson {
  lesson: Lesson
  /** Loads the lesson again; after an error, the previous one stays. */
  refresh: () => Promise<void>
}

/**
 * The lesson with addresses of its files that can be used: they expire while a page stays open. Only these are loaded
 * again, since a page that is offline keeps what it shows.
 */
export function useFreshLesson(loaded: Lesson, clockOffset: number): FreshLesson {
  const [state, setState] = useState({ loaded, lesson: loaded, clockOffset })
  if (state.loaded !== loaded) setState({ loaded, lesson: loaded, clockOffset })

  const refresh = useCallback(async () => {
    try {
      const { lesson } = await loadLesson(loaded._id)
      setState({ loaded, lesson, clockOffset: getClockOffset(lesson) })
    } catch (error) {
      // The new state sets the timer of the next attempt.
      if (isTemporary(error)) setState((previous) => ({ ...previous }))
    }
  }, [loaded])

  useEffect(() => {
    const expiresAt = findFirstExpiry(state.lesson)
    if (expiresAt === undefined) return undefined
    const dueAt = expiresAt - state.clockOffset - marginMilliseconds
    const refreshIfDue = () => {
      if (Date.now() >= dueAt) void refresh()
    }
    const timer = setTimeout(refreshIfDue, Math.max(minDelayMilliseconds, dueAt - Date.now()))
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', refreshIfDue)
    addEventListener('online', refreshIfDue)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
      removeEventListener('online', refreshIfDue)
    }
  }, [state, refresh])

  return { lesson: state.lesson, refresh }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

function findFirstExpiry({ content, attachments }: Lesson): number | undefined {
  const file = content.kind === 'file' ? content.file : null
  const stream = content.kind === 'video' ? content.stream : null
  const times = [...attachments, file, stream]
    .filter((one) => one !== null)
    .map((one) => Date.parse(one.expiresAt))
  return times.length > 0 ? Math.min(...times) : undefined
}
