import { listAuthorIds } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { TaughtCourse } from './taught-course.ts'

/** Call after commit: open pages of the authors and of these users reload what they may do. */
export function publishInstructorsChanged(
  { events }: Pick<Deps, 'events'>,
  course: TaughtCourse,
  others: (string | null | undefined)[],
): void {
  void events.publish('instructorsChanged', {
    courseId: course.id,
    userIds: listAuthorIds(course, others),
  })
}

/** Call after commit: the course and the instructor's public page show who teaches. */
export async function publishTeachingChanged(
  { events }: Pick<Deps, 'events'>,
  courseId: string,
  userId: string,
): Promise<void> {
  await events.publish('catalogueChanged', { contentOnlyIds: [courseId], userIds: [userId] })
}
