import type { Progress, ProgressSummary } from '#shared/contract/learning/learning.ts'
import { calculatePercentWatched, parseSecondRanges } from './watched-ranges.ts'

export interface SummaryRow {
  positionSeconds: number
  positionAt: Date
  durationSeconds: number | null
  completedAt: Date | null
  watchedSeconds: number
}

interface Completion {
  /** The learner's own mark: the course counts as completed for the learner, but not in statistics. */
  isMarked: boolean
  /** Of a course, whose completion stays when its lesson is replaced; a lesson has only that of its own row. */
  courseCompletedAt?: Date | null
}

/** Without a row, the progress of a course or lesson that was not opened. */
export function presentSummary(
  course: string,
  row: SummaryRow | undefined,
  { isMarked, courseCompletedAt }: Completion,
): ProgressSummary {
  const completedAt = row?.completedAt ?? courseCompletedAt
  const completedBy = completedAt ? 'watching' : isMarked ? 'mark' : null
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
  { now, ...completion }: Completion & { now: Date },
): Progress {
  return {
    ...presentSummary(course, row, completion),
    watched: parseSecondRanges(row?.watched ?? '{}'),
    now: now.toISOString(),
  }
}
