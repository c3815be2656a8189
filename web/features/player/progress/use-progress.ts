import { useCallback, useEffect, useRef, useState } from 'react'
import { learningMessages } from '#shared/messages/learning.ts'
import { ApiError } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { startProgressTracker, type ProgressTracker } from './progress-tracker.ts'

interface ProgressState {
  /** The position to start at, in seconds; undefined until it is known. */
  startAt: number | undefined
  onMediaElement: (element: MediaElement | null) => void
}

/** Tracks a learner's progress in a course. Without a learner, e.g. for the owner, nothing is saved. */
export function useProgress(course: string, learner: string | undefined): ProgressState {
  const [startAt, setStartAt] = useState<number>()
  const tracker = useRef<ProgressTracker>(undefined)
  const mediaElement = useRef<MediaElement>(null)

  useEffect(() => {
    if (!learner) return
    let isMounted = true
    const sender = { token: readToken(), onFailure: createFailureNotifier() }
    const started = startProgressTracker(learner, course, sender)
    tracker.current = started
    started.track(mediaElement.current)
    void started.startAt.then((seconds) => isMounted && setStartAt(seconds))
    return () => {
      isMounted = false
      tracker.current = undefined
      started.stop()
    }
  }, [course, learner])

  const onMediaElement = useCallback((element: MediaElement | null) => {
    mediaElement.current = element
    tracker.current?.track(element)
  }, [])
  return { startAt: learner ? startAt : 0, onMediaElement }
}

/** Shows at most one toast, however many requests fail. */
function createFailureNotifier(): (error: unknown) => void {
  let hasNotified = false
  return (error) => {
    const isExpired = endSessionIfExpired(error)
    const isOffline = error instanceof ApiError && error.status === 0
    if (hasNotified || !(isExpired || isOffline)) return
    hasNotified = true
    toast.info(isExpired ? learningMessages.progressLoggedOut : learningMessages.progressOffline)
  }
}
