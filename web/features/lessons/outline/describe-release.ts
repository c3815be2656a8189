import type { LessonRelease } from '#shared/contract/courses/outline.ts'
import { pluralize } from '#shared/messages/pluralize.ts'

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** When a lesson opens for people who have not enrolled yet; the same on the server and in the browser. */
export function describeRelease(release: LessonRelease): string {
  if ('days' in release) return `Opens ${formatDays(release.days)} after you enrol`
  return `Opens on ${dayFormat.format(new Date(release.date))}`
}

export function formatDays(days: number): string {
  return pluralize(days, ['day', 'days'])
}
