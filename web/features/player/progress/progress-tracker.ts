import { learningLimits } from '#shared/limits.ts'
import { onBeforeSignOut } from '#web/lib/session/account.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { createOutbox } from './progress-outbox.ts'
import { getResumePosition } from './progress-report.ts'
import { loadProgress, type ProgressSender, sendProgress } from './send-progress.ts'
import { trackWatching, type WatchedUpdate } from './track-watching.ts'
import { saveUnsentProgress, takeUnsentProgress } from './unsent-progress.ts'

export interface ProgressTracker {
  /** The position to resume at, in seconds. Never rejects: offline, progress saved here is used. */
  startAt: Promise<number>
  /** Switches to another media element; null while none is mounted. */
  track: (element: MediaElement | null) => void
  stop: () => void
}

const tab = crypto.randomUUID()

/** Records and reports a learner's progress in a course while its page is open. */
export function startProgressTracker(
  user: string,
  course: string,
  sender: ProgressSender,
): ProgressTracker {
  const createCourseOutbox = (courseId: string) =>
    createOutbox({
      send: (report, isLeaving) => sendProgress(courseId, report, isLeaving, sender),
      save: (report) => saveUnsentProgress({ user, course: courseId, tab }, report),
    })
  const outbox = createCourseOutbox(course)
  const unsent = takeUnsentProgress(user)
  for (const [courseId, report] of unsent) {
    const courseOutbox = courseId === course ? outbox : createCourseOutbox(courseId)
    courseOutbox.add(report)
    void courseOutbox.flush()
  }

  let isSignedOut = false
  let clockOffset = 0
  let position = 0
  let tracking = new AbortController()
  let takeUpdate: () => WatchedUpdate | undefined = () => undefined
  const queueUpdate = () => {
    const update = isSignedOut ? undefined : takeUpdate()
    if (!update) return
    position = update.position
    outbox.add({ ...update, at: new Date(Date.now() + clockOffset).toISOString() })
  }
  const report = (isLeaving: boolean) => {
    queueUpdate()
    return outbox.flush(isLeaving)
  }
  const stopReporting = scheduleReports(report)
  const removeSignOutTask = onBeforeSignOut(() => {
    const sent = report(true)
    isSignedOut = true
    return sent
  })

  async function findStartPosition(): Promise<number> {
    const local = unsent.get(course)
    const saved = await loadProgress(course).catch(() => undefined)
    clockOffset = saved?.clockOffset ?? 0
    const remote = saved?.progress
    const isLocalLater = local && Date.parse(local.at) > Date.parse(remote?.at ?? '1970-01-01')
    const latest = isLocalLater ? local : remote
    position = getResumePosition(latest ?? { position: 0, duration: null })
    return position
  }

  return {
    startAt: findStartPosition(),
    track(element) {
      queueUpdate()
      tracking.abort()
      tracking = new AbortController()
      takeUpdate = element ? trackWatching(element, position, tracking.signal) : () => undefined
    },
    stop() {
      void report(true)
      tracking.abort()
      stopReporting()
      removeSignOutTask()
    },
  }
}

/** Reports at an interval, when the page is hidden or left, and when the browser is online again. */
function scheduleReports(report: (isLeaving: boolean) => Promise<void>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setInterval(() => void report(false), learningLimits.progressIntervalSeconds * 1000)
  addEventListener('pagehide', () => void report(true), { signal })
  addEventListener('online', () => void report(false), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void report(true)
    },
    { signal },
  )
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
