import { useCallback, useEffect, useRef, useState } from 'react'
import { learningMessages } from '#shared/messages/learning.ts'
import { ApiError } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { preloadToastList } from '#web/ui/feedback/toast-region.tsx'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { startProgressTracker, type ProgressTracker } from './progress-tracker.ts'

export interface ProgressState {
  /** Seconds from the start; undefined until it is known. */
  startAt: number | undefined
  onMedium: (medium: MediaElement | null) => void
}

/** Keeps the progress of a learner in a course; for people who watch without learning, nothing is kept. */
export function useProgress(course: string, learner: string | undefined): ProgressState {
  const [startAt, setStartAt] = useState<number>()
  const keeper = useRef<ProgressTracker>(undefined)
  const playing = useRef<MediaElement>(null)

  useEffect(() => {
    if (!learner) return
    let isHere = true
    void preloadToastList().catch(() => undefined)
    const opened = startProgressTracker(learner, course, {
      token: readToken(),
      onFailure: tellOnce(),
    })
    keeper.current = opened
    opened.follow(playing.current)
    void opened.startAt.then((seconds) => isHere && setStartAt(seconds))
    return () => {
      isHere = false
      keeper.current = undefined
      opened.close()
    }
  }, [course, learner])

  const onMedium = useCallback((medium: MediaElement | null) => {
    playing.current = medium
    keeper.current?.follow(medium)
  }, [])
  return { startAt: learner ? startAt : 0, onMedium }
}

/** One sentence an outage, however often it is tried again. */
function tellOnce(): (failure: unknown) => void {
  let wasTold = false
  return (failure) => {
    const isDead = endSessionIfExpired(failure)
    const isOutage = failure instanceof ApiError && failure.status === 0
    if (wasTold || !(isDead || isOutage)) return
    wasTold = true
    toast.info(isDead ? learningMessages.progressLoggedOut : learningMessages.progressOffline)
  }
}
