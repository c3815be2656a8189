/** The average of the given ratings, to two decimals; 0 while nobody has rated. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}
