export const maxStars = 5

/** The stars to draw for an average: halves, from 0 to 5. */
export function roundToHalfStars(rating: number): number {
  if (!Number.isFinite(rating)) return 0
  return Math.min(maxStars, Math.max(0, Math.round(rating * 2) / 2))
}
