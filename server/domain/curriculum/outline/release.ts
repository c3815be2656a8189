import { dayMilliseconds } from '#server/platform/clock.ts'
import type { LessonRelease } from '#shared/contract/courses/outline.ts'

/** When a lesson opens: days after the learner first enrolled, or a day in a time zone. */
export type Release = { days: number } | { date: string; zone: string }

interface ReleaseColumns {
  releaseDays: number | null
  releaseDate: string | null
  releaseZone: string | null
}

/** The release that a row of `lessons` stores; null if the lesson opens at once. */
export function toRelease({
  releaseDays,
  releaseDate,
  releaseZone,
}: ReleaseColumns): Release | null {
  if (releaseDays !== null) return { days: releaseDays }
  return releaseDate && releaseZone ? { date: releaseDate, zone: releaseZone } : null
}

/** When the lesson opens for a learner who first enrolled then; null if that depends on the enrolment. */
export function releaseTime(release: Release, enrolledSince: Date | null): Date | null {
  if ('date' in release) return startOfDay(release)
  return enrolledSince && new Date(enrolledSince.getTime() + release.days * dayMilliseconds)
}

/**
 * The first moment of the day there, also on a day that starts at 01:00 because clocks go forward at midnight. A
 * zone that this server does not know counts as UTC.
 */
export function startOfDay({ date, zone }: { date: string; zone: string }): Date {
  const day = Temporal.PlainDate.from(date)
  return new Date(day.toZonedDateTime(isKnownZone(zone) ? zone : 'UTC').epochMilliseconds)
}

export function isKnownZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

export function presentRelease(release: Release | null): LessonRelease | null {
  if (release === null || 'days' in release) return release
  return { ...release, at: startOfDay(release).toISOString() }
}
