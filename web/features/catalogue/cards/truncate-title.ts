import { catalogueLimits } from '#shared/limits.ts'

/** Cuts a title for a card at a whole code point, so that no emoji is split. */
export function truncateTitle(title: string): { text: string; isTruncated: boolean } {
  const points = [...title]
  const isTruncated = points.length > catalogueLimits.titleVisibleLength
  return {
    text: isTruncated ? points.slice(0, catalogueLimits.titleVisibleLength).join('') : title,
    isTruncated,
  }
}
