/** The owner and the co-instructors of a course, and others who are notified of a change with them, each once. */
export function listAuthorIds(
  course: { ownerId: string | null; coInstructorIds: readonly string[] },
  others: readonly (string | null | undefined)[] = [],
): string[] {
  const ids = [course.ownerId, ...course.coInstructorIds, ...others]
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}
