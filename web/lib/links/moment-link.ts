import type { Moment } from '#shared/contract/learning/passages.ts'

/** The address of a lesson at this moment of its video, or at this heading. */
export function toMomentLink(
  lesson: string,
  { seconds, anchor }: Pick<Moment, 'seconds' | 'anchor'>,
): string {
  if (seconds !== null) return `${lesson}${lesson.includes('?') ? '&' : '?'}t=${seconds}`
  return anchor === null ? lesson : `${lesson}#${encodeURIComponent(anchor)}`
}
