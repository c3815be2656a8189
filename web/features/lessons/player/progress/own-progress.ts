import type { Progress } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { addRanges, type WatchedRange } from './watch-log.ts'

/** A learner's progress in the course whose page is open; it grows while the video plays, also offline. */
export interface OwnProgress {
  watched: readonly WatchedRange[]
  /** In seconds; null until the video was played. */
  duration: number | null
  /** Completed by watching, which is permanent. */
  isMeasured: boolean
  /** Completed by the learner's own mark. */
  isMarked: boolean
}

/** Rounded down, as on the server. */
export function getPercent({ watched, duration }: OwnProgress): number {
  if (duration === null) return 0
  const end = Math.max(1, Math.round(duration))
  const seconds = watched
    .map(([from, to]) => Math.min(Math.round(to), end) - Math.round(from))
    .reduce((sum, length) => sum + Math.max(0, length), 0)
  return Math.min(100, Math.floor((100 * seconds) / end))
}

/** Adds what was watched; the course becomes completed as soon as enough is. */
export function addWatched(
  progress: OwnProgress,
  { watched, duration }: { watched: readonly WatchedRange[]; duration: number },
): OwnProgress {
  const next = { ...progress, watched: addRanges(progress.watched, watched), duration }
  const isMeasured = next.isMeasured || getPercent(next) >= learningLimits.completedPercent
  return { ...next, isMeasured }
}

/** Adds the server's progress to what was watched here since. */
export function addServerProgress(
  progress: OwnProgress | undefined,
  { watched, duration, completedBy }: Pick<Progress, 'watched' | 'duration' | 'completedBy'>,
): OwnProgress {
  return {
    watched: addRanges(watched, progress?.watched ?? []),
    duration: progress?.duration ?? duration,
    isMeasured: completedBy === 'watching' || Boolean(progress?.isMeasured),
    isMarked: completedBy === 'mark',
  }
}
