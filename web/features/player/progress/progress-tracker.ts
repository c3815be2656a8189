import { learningLimits } from '#shared/limits.ts'
import { onBeforeSignOut } from '#web/lib/session/account.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { createCompletionOutbox } from './completion-outbox.ts'
import { addServerProgress, addWatched, type OwnProgress } from './own-progress.ts'
import { createOutbox } from './progress-outbox.ts'
import { getResumePosition } from './progress-report.ts'
import {
  loadProgress,
  type ProgressSender,
  sendCompletionMark,
  sendProgress,
} from './send-progress.ts'
import { trackWatching, type WatchedUpdate } from './track-watching.ts'
import { saveUnsentProgress, takeUnsentProgress } from './unsent-progress.ts'

interface ProgressTrackerOptions {
  user: string
  course: string
  sender: ProgressSender
  /** Called with the progress once it is known, and whenever it grows. */
  onChange: (progress: OwnProgress) => void
  /** The server rejects the learner's mark, which is then undone. */
  onMarkRejected: () => void
}

export interface ProgressTracker {
  /** The position to resume at, in seconds. Never rejects: offline, progress saved here is used. */
  startAt: Promise<number>
  /** Switches to another media element; null while none is mounted. */
  track: (element: MediaElement | null) => void
  /** Sets or removes the learner's own mark, offline too. */
  markComplete: (completed: boolean) => void
  stop: () => void
}

const tab = crypto.randomUUID()

/** Records and reports a learner's progress in a course while its page is open. */
export function startProgressTracker(options: ProgressTrackerOptions): ProgressTracker {
  const { user, course, sender, onChange, onMarkRejected } = options
  const createCourseOutbox = (courseId: string) =>
    createOutbox({
      send: (report, isLeaving) => sendProgress(courseId, report, isLeaving, sender),
      save: (report) => saveUnsentProgress({ user, course: courseId, tab }, report),
    })
  const outbox = createCourseOutbox(course)
  const marks = createCompletionOutbox({
    user,
    send: (courseId, mark) => sendCompletionMark(courseId, mark, sender),
    onRejected(courseId, { completed }) {
      if (courseId !== course) return
      update((progress) => ({ ...progress, isMarked: !completed }))
      onMarkRejected()
    },
  })
  const unsent = takeUnsentProgress(user)
  for (const [courseId, report] of unsent) {
    const courseOutbox = courseId === course ? outbox : createCourseOutbox(courseId)
    courseOutbox.add(report)
    void courseOutbox.flush()
  }
  void marks.flush()

  let isSignedOut = false
  let clockOffset = 0
  let position = 0
  let own: OwnProgress | undefined
  let tracking = new AbortController()
  let takeUpdate: () => WatchedUpdate | undefined = () => undefined
  const update = (change: (progress: OwnProgress) => OwnProgress) => {
    if (!own) return
    own = change(own)
    onChange(own)
  }
  const getTime = () => new Date(Date.now() + clockOffset).toISOString()
  const queueUpdate = () => {
    const watched = isSignedOut ? undefined : takeUpdate()
    if (!watched) return
    position = watched.position
    outbox.add({ ...watched, at: getTime() })
    update((progress) => addWatched(progress, watched))
  }
  const report = async (isLeaving: boolean) => {
    queueUpdate()
    await Promise.all([outbox.flush(isLeaving), marks.flush()])
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
    if (remote) showProgress(remote, local)
    const isLocalLater = local && Date.parse(local.at) > Date.parse(remote?.at ?? '1970-01-01')
    const latest = isLocalLater ? local : remote
    position = getResumePosition(latest ?? { position: 0, duration: null })
    return position
  }

  /** A mark that is not sent yet is later than what the server knows. */
  function showProgress(
    remote: Parameters<typeof addServerProgress>[1],
    local: Parameters<typeof addWatched>[1] | undefined,
  ) {
    const known = addServerProgress(own, remote)
    const { completed: isMarked = known.isMarked } = marks.find(course) ?? {}
    own = { ...(local ? addWatched(known, local) : known), isMarked }
    onChange(own)
  }

  return {
    startAt: findStartPosition(),
    track(element) {
      queueUpdate()
      tracking.abort()
      tracking = new AbortController()
      const { signal } = tracking
      takeUpdate = element ? trackWatching(element, position, signal) : () => undefined
      // What is shown keeps up with the video; only its end is reported at once.
      element?.addEventListener('pause', queueUpdate, { signal })
      element?.addEventListener('ended', () => void report(false), { signal })
    },
    markComplete(completed) {
      marks.add(course, { completed, at: getTime() })
      update((progress) => ({ ...progress, isMarked: completed }))
      void marks.flush()
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
