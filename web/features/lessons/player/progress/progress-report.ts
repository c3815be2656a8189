import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { addRanges } from './watch-log.ts'

/**
 * Merges the watched ranges of two reports and keeps the latest position. Reports of two versions of the video become one
 * of the earlier version, so that nothing counts for a video in which it was not watched.
 */
export function mergeReports(
  first: ProgressReport | undefined,
  second: ProgressReport,
): ProgressReport {
  if (!first) return second
  const isInOrder = Date.parse(second.at) >= Date.parse(first.at)
  const [earlier, latest] = isInOrder ? [first, second] : [second, first]
  const { videoVersion } = earlier
  return { ...latest, videoVersion, watched: addRanges(first.watched, second.watched) }
}

/** Splits a report into as many as the API's limit of ranges requires. */
export function splitReport(report: ProgressReport): ProgressReport[] {
  const { rangesPerReportMax: max } = learningLimits
  const parts = [{ ...report, watched: report.watched.slice(0, max) }]
  for (let from = max; from < report.watched.length; from += max) {
    parts.push({ ...report, watched: report.watched.slice(from, from + max) })
  }
  return parts
}

/** This close to the start or the end, the video starts from the beginning. */
const edgeSeconds = 5

/** The position to resume at, in seconds. */
export function getResumePosition(last: { position: number; duration: number | null }): number {
  const { position, duration } = last
  const isAtEnd = duration !== null && position > duration - edgeSeconds
  return position < edgeSeconds || isAtEnd ? 0 : position
}
