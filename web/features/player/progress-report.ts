import type { ProgressReport } from '#shared/contract/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { addRanges } from './watch-log.ts'

/** Two reports as one: everything watched, and where the learner was last. */
export function mergeReports(
  one: ProgressReport | undefined,
  other: ProgressReport,
): ProgressReport {
  if (!one) return other
  const latest = Date.parse(other.at) >= Date.parse(one.at) ? other : one
  return { ...latest, watched: addRanges(one.watched, other.watched) }
}

/** A report in as many parts as the server takes at once. */
export function splitReport(report: ProgressReport): ProgressReport[] {
  const { rangesPerReportMax: rangesPerReport } = learningLimits
  const parts = [{ ...report, watched: report.watched.slice(0, rangesPerReport) }]
  for (let from = rangesPerReport; from < report.watched.length; from += rangesPerReport) {
    parts.push({ ...report, watched: report.watched.slice(from, from + rangesPerReport) })
  }
  return parts
}

/** So near the end, or the start, a learner begins anew. */
const nearSeconds = 5

/** Where to go on: where the learner stopped, or at 0. In seconds. */
export function getResumePosition(last: { position: number; duration: number | null }): number {
  const { position, duration } = last
  const isAtEnd = duration !== null && position > duration - nearSeconds
  return position < nearSeconds || isAtEnd ? 0 : position
}
