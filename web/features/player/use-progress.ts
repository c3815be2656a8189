import { useCallback, useEffect, useRef, useState } from 'react'
import { learningMessages } from '#shared/messages/learning.ts'
import { ApiFailure } from '#web/lib/api.ts'
import { endSessionIfDead, readToken } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { fetchToastList } from '#web/ui/toasts/toast-region.tsx'
import type { Medium } from '#web/ui/video/medium.ts'
import { openProgressKeeper, type ProgressKeeper } from './progress-keeper.ts'

export interface CourseProgress {
  /** Seconds from the start; undefined until it is known. */
  startAt: number | undefined
  onMedium: (medium: Medium | null) => void
}

/** Keeps the progress of a learner in a course; for people who watch without learning, nothing is kept. */
export function useProgress(course: string, learner: string | undefined): CourseProgress {
  const [startAt, setStartAt] = useState<number>()
  const keeper = useRef<ProgressKeeper>(undefined)
  const playing = useRef<Medium>(null)

  useEffect(() => {
    if (!learner) return
    let isHere = true
    void fetchToastList().catch(() => undefined)
    const opened = openProgressKeeper(learner, course, { token: readToken(), tell: tellOnce() })
    keeper.current = opened
    opened.follow(playing.current)
    void opened.startAt.then((seconds) => isHere && setStartAt(seconds))
    return () => {
      isHere = false
      keeper.current = undefined
      opened.close()
    }
  }, [course, learner])

  const onMedium = useCallback((medium: Medium | null) => {
    playing.current = medium
    keeper.current?.follow(medium)
  }, [])
  return { startAt: learner ? startAt : 0, onMedium }
}

/** One sentence an outage, however often it is tried again. */
function tellOnce(): (failure: unknown) => void {
  let wasTold = false
  return (failure) => {
    const isDead = endSessionIfDead(failure)
    const isOutage = failure instanceof ApiFailure && failure.status === 0
    if (wasTold || !(isDead || isOutage)) return
    wasTold = true
    toast.info(isDead ? learningMessages.progressKept : learningMessages.progressWaits)
  }
}
