import type { CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { sumSeconds } from '#web/lib/format/format.ts'

const dateFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** What is special about a lesson, as its authors see it in the tree. */
export function listBadges({
  preview,
  required,
  hidden,
  release,
}: Pick<CurriculumLesson, 'preview' | 'required' | 'hidden' | 'release'>): string[] {
  return [
    hidden && 'Hidden',
    preview && 'Preview',
    !required && 'Optional',
    release && formatRelease(release),
  ].filter((badge): badge is string => typeof badge === 'string')
}

export function formatRelease(release: NonNullable<CurriculumLesson['release']>): string {
  if ('days' in release) return `After ${pluralize(release.days, ['day', 'days'])}`
  const date = new Date(`${release.date}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? release.date : `From ${dateFormat.format(date)}`
}

/** The length of a section or course: the sum of the known lengths; undefined if none is known. */
export function formatTotal(lessons: readonly CurriculumLesson[]): string | undefined {
  const seconds = sumSeconds(lessons)
  return seconds === null ? undefined : formatLength(seconds)
}
