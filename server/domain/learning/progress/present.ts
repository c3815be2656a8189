import type { Progress, ProgressSummary } from '#shared/contract/learning.ts'
import { calculatePercentWatched, parseSecondRanges } from './watched-ranges.ts'

interface SummaryRow {
  positionSeconds: number
  positionAt: Date
  durationSeconds: number | null
  completedAt: Date | null
  watchedSeconds: number
}

/** Without a row, the progress of a course that was not started. */
export function presentSummary(course: string, row: SummaryRow | undefined): ProgressSummary {
  return {
    course,
    position: row?.positionSeconds ?? 0,
    duration: row?.durationSeconds ?? null,
    percent: calculatePercentWatched(row?.watchedSeconds ?? 0, row?.durationSeconds ?? null),
    completed: Boolean(row?.completedAt),
    at: row?.positionAt.toISOString() ?? null,
  }
}

export function presentProgress(
  course: string,
  row: (SummaryRow & { watched: string }) | undefined,
  now: Date,
): Progress {
  return {
    ...presentSummary(course, row),
    watched: parseSecondRanges(row?.watched ?? '{}'),
    now: now.toISOString(),
  }
}
