import type { Progress, ProgressSummary } from '#shared/contract/learning/learning.ts'
import { calculatePercentWatched, parseSecondRanges } from './watched-ranges.ts'

interface SummaryRow {
  positionSeconds: number
  positionAt: Date
  durationSeconds: number | null
  completedAt: Date | null
  watchedSeconds: number
}

/**
 * Without a row, the progress of a course that was not started. `isMarked` is the learner's own mark: the
 * course counts as completed for the learner, but not in statistics.
 */
export function presentSummary(
  course: string,
  row: SummaryRow | undefined,
  { isMarked }: { isMarked: boolean },
): ProgressSummary {
  const completedBy = row?.completedAt ? 'watching' : isMarked ? 'mark' : null
  return {
    course,
    position: row?.positionSeconds ?? 0,
    duration: row?.durationSeconds ?? null,
    percent: calculatePercentWatched(row?.watchedSeconds ?? 0, row?.durationSeconds ?? null),
    completed: completedBy !== null,
    completedBy,
    at: row?.positionAt.toISOString() ?? null,
  }
}

export function presentProgress(
  course: string,
  row: (SummaryRow & { watched: string }) | undefined,
  { isMarked, now }: { isMarked: boolean; now: Date },
): Progress {
  return {
    ...presentSummary(course, row, { isMarked }),
    watched: parseSecondRanges(row?.watched ?? '{}'),
    now: now.toISOString(),
  }
}
