import type { CourseStatus } from '#shared/catalogue/course-choices.ts'

/** A course whose owner's account was deleted counts as archived; a draft stays one. */
export function effectiveStatus({
  status,
  ownerId,
}: {
  status: CourseStatus
  ownerId: string | null
}): CourseStatus {
  return ownerId === null && status !== 'draft' ? 'archived' : status
}
