import { learningLimits } from '#shared/limits.ts'
import { onBeforeSignOut } from '#web/lib/session/account.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { createOutbox } from './progress-outbox.ts'
import { getResumePosition } from './progress-report.ts'
import { loadProgress, type ProgressSender, sendProgress } from './send-progress.ts'
import { trackWatching, type WatchedUpdate } from './track-watching.ts'
import { saveUnsentProgress, takeUnsentProgress } from './unsent-progress.ts'

export interface ProgressTracker {
  /** Where to go on, in seconds. Never rejects: out of reach, what this browser knows is taken. */
  startAt: Promise<number>
  /** What plays from now on; null while nothing does. */
  follow: (medium: MediaElement | null) => void
  close: () => void
}

const tab = crypto.randomUUID()

/** Keeps the progress of one learner in one course while its page is open. */
export function startProgressTracker(
  user: string,
  course: string,
  sender: ProgressSender,
): ProgressTracker {
  const outboxFor = (courseId: string) =>
    createOutbox({
      send: (report, isLeaving) => sendProgress(courseId, report, isLeaving, sender),
      keep: (report) => saveUnsentProgress({ user, course: courseId, tab }, report),
    })
  const outbox = outboxFor(course)
  const kept = takeUnsentProgress(user)
  for (const [courseId, report] of kept) {
    const itsOutbox = courseId === course ? outbox : outboxFor(courseId)
    itsOutbox.add(report)
    void itsOutbox.flush()
  }

  let isOver = false
  let clockAhead = 0
  let position = 0
  let following = new AbortController()
  let take: () => WatchedUpdate | undefined = () => undefined
  const collect = () => {
    const news = isOver ? undefined : take()
    if (!news) return
    position = news.position
    outbox.add({ ...news, at: new Date(Date.now() + clockAhead).toISOString() })
  }
  const report = (isLeaving: boolean) => {
    collect()
    return outbox.flush(isLeaving)
  }
  const stop = reportRegularly(report)
  const stay = onBeforeSignOut(() => {
    const sent = report(true)
    isOver = true
    return sent
  })

  async function findStart(): Promise<number> {
    const here = kept.get(course)
    const known = await loadProgress(course).catch(() => undefined)
    clockAhead = known?.clockAhead ?? 0
    const there = known?.progress
    const isHereLater = here && Date.parse(here.at) > Date.parse(there?.at ?? '1970-01-01')
    position = getResumePosition((isHereLater ? here : there) ?? { position: 0, duration: null })
    return position
  }

  return {
    startAt: findStart(),
    follow(medium) {
      collect()
      following.abort()
      following = new AbortController()
      take = medium ? trackWatching(medium, position, following.signal) : () => undefined
    },
    close() {
      void report(true)
      following.abort()
      stop()
      stay()
    },
  }
}

/** Every ten seconds, when the page is left or put away, and when the network is back. */
function reportRegularly(report: (isLeaving: boolean) => Promise<void>): () => void {
  const listening = new AbortController()
  const { signal } = listening
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
    listening.abort()
  }
}
