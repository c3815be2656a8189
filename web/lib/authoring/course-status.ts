import type { CourseStatus } from '#shared/catalogue/course-choices.ts'

/** The names of the statuses in the interface. */
export const statusLabels: Readonly<Record<CourseStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  unlisted: 'Unlisted',
  archived: 'Archived',
}

/** What the badge of a course says. */
export function getStatusLabel({
  status,
  hidden,
}: {
  status: CourseStatus
  hidden: boolean
}): string {
  return hidden ? 'Hidden' : statusLabels[status]
}
