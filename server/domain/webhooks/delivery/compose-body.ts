import type { Deps } from '#server/domain/deps.ts'
import { pages } from '#shared/paths.ts'
import type { DeliveryRow } from '../present.ts'

/** The body of a delivery, the same for every attempt. A course gets the URL of its page. */
export function composeBody(
  { event, occurredAt, data }: Pick<DeliveryRow, 'event' | 'occurredAt' | 'data'>,
  { publicUrl }: Pick<Deps['settings'], 'publicUrl'>,
): string {
  const { course } = data
  const hasCourse = typeof course === 'object' && course !== null && 'id' in course
  const url = hasCourse ? `${publicUrl}${pages.course(String(course.id))}` : ''
  return JSON.stringify({
    type: event,
    timestamp: occurredAt.toISOString(),
    data: hasCourse ? { ...data, course: { ...course, url } } : data,
  })
}
