import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { playerMessages } from '#shared/messages/media/player.ts'
import { ApiError } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import type { OwnProgress } from './own-progress.ts'
import { startProgressTracker, type ProgressTracker } from './progress-tracker.ts'
import type { ProgressStore } from './send-progress.ts'

interface ProgressState {
  /** The position to start at, in seconds; undefined until it is known. */
  startAt: number | undefined
  /** Undefined until it is known, and for those who are not learners of the course. */
  progress: OwnProgress | undefined
  onMediaElement: (element: MediaElement | null) => void
  markComplete: (completed: boolean) => void
  /** For lessons without a video. */
  complete: () => void
}

interface ProgressOptions {
  /** The video of the lesson; memoize it. */
  video: { getMoment: () => Pick<ProgressReport, 'videoVersion'> }
  /** For lessons without a video, which are opened when they are shown: their estimated time in seconds. */
  opened?: number | undefined
}

/**
 * Tracks a learner's progress in a course or a lesson; memoize the store. Without a learner, e.g. for the owner,
 * nothing is saved.
 */
export function useProgress(
  store: ProgressStore,
  id: string,
  learner: string | undefined,
  { video, opened }: ProgressOptions,
): ProgressState {
  const [startAt, setStartAt] = useState<number>()
  const [progress, setProgress] = useState<OwnProgress>()
  const tracker = useRef<ProgressTracker>(undefined)
  const mediaElement = useRef<MediaElement>(null)

  useEffect(() => {
    if (!learner) return
    let isMounted = true
    const started = startProgressTracker({
      user: learner,
      id,
      store,
      getVideoVersion: () => video.getMoment().videoVersion,
      sender: { token: readToken(), onFailure: createFailureNotifier() },
      onChange: (own) => isMounted && setProgress(own),
      onMarkRejected: () => toast.error(playerMessages.markRejected),
    })
    tracker.current = started
    if (opened !== undefined) started.open(opened)
    started.track(mediaElement.current)
    void started.startAt.then((seconds) => isMounted && setStartAt(seconds))
    return () => {
      isMounted = false
      tracker.current = undefined
      started.stop()
    }
  }, [store, id, learner, video, opened])

  const onMediaElement = useCallback((element: MediaElement | null) => {
    mediaElement.current = element
    tracker.current?.track(element)
  }, [])
  const markComplete = useCallback((completed: boolean) => {
    tracker.current?.markComplete(completed)
  }, [])
  const complete = useCallback(() => tracker.current?.complete(), [])
  return {
    startAt: learner ? startAt : 0,
    progress: learner ? progress : undefined,
    onMediaElement,
    markComplete,
    complete,
  }
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
