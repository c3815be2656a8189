import { catalogueLimits } from '#shared/limits.ts'

/** The part of a title that fits a card: whole code points, so that no emoji or accent is halved. */
export function truncateTitle(title: string): { text: string; isCut: boolean } {
  const points = [...title]
  const isCut = points.length > catalogueLimits.titleVisibleLength
  return {
    text: isCut ? points.slice(0, catalogueLimits.titleVisibleLength).join('') : title,
    isCut,
  }
}
