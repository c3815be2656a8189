import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { createId } from '#web/lib/create-id.ts'
import { onBeforeSignOut } from '#web/lib/session/account.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { createCompletionOutbox } from './completion-outbox.ts'
import { addServerProgress, addWatched, type OwnProgress } from './own-progress.ts'
import { createOutbox } from './progress-outbox.ts'
import { getResumePosition } from './progress-report.ts'
import { deliver, type ProgressSender, type ProgressStore } from './send-progress.ts'
import { trackWatching, type WatchedUpdate } from './track-watching.ts'
import { saveUnsentProgress, takeUnsentProgress } from './unsent-progress.ts'

interface ProgressTrackerOptions {
  user: string
  /** The id of the course or the lesson, by the store's scope. */
  id: string
  store: ProgressStore
  sender: ProgressSender
  /** Which video is played, as the server names it; undefined while it is unknown. */
  getVideoVersion: () => string | undefined
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
  /** Reports that a lesson without a video was opened; `seconds` is its estimated time. */
  open: (seconds: number) => void
  /** The page measured that a lesson without a video is completed: its end was seen, or it was opened. */
  complete: () => void
  stop: () => void
}

type Report = (options?: { isLeaving: boolean }) => Promise<void>

const tab = createId()

/** Records and reports a learner's progress in a course or a lesson while its page is open. */
export function startProgressTracker(options: ProgressTrackerOptions): ProgressTracker {
  const { user, id, store, sender, getVideoVersion, onChange, onMarkRejected } = options
  const { scope } = store
  const createIdOutbox = (ownId: string) =>
    createOutbox({
      send: (report, { isLeaving }) =>
        deliver(sender, (request) => store.sendReport(ownId, report, request), {
          keepalive: isLeaving,
        }),
      save: (report) => saveUnsentProgress({ scope, user, id: ownId, tab }, report),
    })
  const outbox = createIdOutbox(id)
  const marks = createCompletionOutbox({
    scope,
    user,
    send: (ownId, mark) =>
      deliver(sender, (request) => store.sendMark(ownId, mark, request), { keepalive: true }),
    onRejected(ownId, { completed, by }) {
      if (ownId !== id || by === 'measured') return
      update((progress) => ({ ...progress, isMarked: !completed }))
      onMarkRejected()
    },
  })
  const unsent = takeUnsentProgress(scope, user)
  for (const [ownId, report] of unsent) {
    const ownOutbox = ownId === id ? outbox : createIdOutbox(ownId)
    ownOutbox.add(report)
    void ownOutbox.flush()
  }
  void marks.flush()

  let isSignedOut = false
  let clockOffset = 0
  let position = 0
  let own: OwnProgress | undefined
  let tracking = new AbortController()
  let takeUpdate: () => (WatchedUpdate & Pick<ProgressReport, 'videoVersion'>) | undefined = () =>
    undefined
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
  // What is shown keeps up with the video; only what opens the next lesson is reported at once.
  const onPause = () => {
    const wasMeasured = own?.isMeasured
    queueUpdate()
    if (own?.isMeasured && !wasMeasured) void outbox.flush()
  }
  const report: Report = async (options) => {
    queueUpdate()
    await Promise.all([outbox.flush(options), marks.flush()])
  }
  const stopReporting = scheduleReports(report)
  const removeSignOutTask = onBeforeSignOut(
    () => report({ isLeaving: true }),
    () => (isSignedOut = true),
  )

  async function findStartPosition(): Promise<number> {
    const local = unsent.get(id)
    const saved = await store.load(id).catch(() => undefined)
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
    const mark = marks.find(id)
    const isMarked = mark && mark.by !== 'measured' ? mark.completed : known.isMarked
    const isMeasured = known.isMeasured || mark?.by === 'measured'
    const added = { ...known, isMeasured }
    own = { ...(local ? addWatched(added, local) : added), isMarked }
    onChange(own)
  }

  const startAt = findStartPosition()
  return {
    startAt,
    track(element) {
      queueUpdate()
      tracking.abort()
      tracking = new AbortController()
      const { signal } = tracking
      const take = element ? trackWatching(element, position, signal) : () => undefined
      let videoVersion: string | undefined
      takeUpdate = () => {
        // The page may load another version before the element is replaced.
        videoVersion ??= getVideoVersion()
        const watched = take()
        return watched && { ...watched, videoVersion }
      }
      element?.addEventListener('pause', onPause, { signal })
      element?.addEventListener('ended', () => void report(), { signal })
    },
    markComplete(completed) {
      marks.add(id, { completed, by: 'mark', at: getTime() })
      update((progress) => ({ ...progress, isMarked: completed }))
      void marks.flush()
    },
    open(seconds) {
      void startAt.then(() => {
        outbox.add({ position: 0, duration: seconds, watched: [], at: getTime() })
        return outbox.flush()
      })
    },
    complete() {
      if (own?.isMeasured) return
      marks.add(id, { completed: true, by: 'measured', at: getTime() })
      update((progress) => ({ ...progress, isMeasured: true }))
      void marks.flush()
    },
    stop() {
      void report({ isLeaving: true })
      tracking.abort()
      stopReporting()
      removeSignOutTask()
    },
  }
}

/** Reports at an interval, when the page is hidden or left, and when the browser is online again. */
function scheduleReports(report: Report): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setInterval(() => void report(), learningLimits.progressIntervalSeconds * 1000)
  addEventListener('pagehide', () => void report({ isLeaving: true }), { signal })
  addEventListener('online', () => void report(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void report({ isLeaving: true })
    },
    { signal },
  )
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
