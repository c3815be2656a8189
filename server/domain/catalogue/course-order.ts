import type { IndexOrder } from '#server/db/index-order.ts'
import type { courses } from '#server/db/schema/index.ts'
import type { CourseTableSort } from '#shared/contract/authoring.ts'

export type CourseOrder = IndexOrder<keyof typeof courses.$inferSelect>

const keys: Record<CourseTableSort, CourseOrder['keys']> = {
  created: ['createdAt', 'id'],
  title: ['plainTitle', 'id'],
  type: ['type', 'createdAt', 'id'],
  topic: ['plainTopic', 'createdAt', 'id'],
  author: ['plainAuthor', 'id'],
}

export const newestFirst: CourseOrder = { keys: keys.created, direction: 'desc' }
export const oldestFirst: CourseOrder = { keys: keys.created, direction: 'asc' }

/** Newest first unless asked otherwise; other columns begin with the smallest. */
export function toCourseOrder(
  sort: CourseTableSort = 'created',
  direction: CourseOrder['direction'] = sort === 'created' ? 'desc' : 'asc',
): CourseOrder {
  return { keys: keys[sort], direction }
}
