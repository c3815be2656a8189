/** Why a video does not play, as far as the viewer can do something about it. */
export type VideoError = 'network' | 'unplayable' | 'broken' | 'forbidden'

/** Of a video whose owner allows no player but its own; stands beside HTML's codes 1 to 4. */
export const embeddingForbiddenCode = 101

/** The problem behind a medium's error code (HTML, MediaError). */
export function toVideoError(code: number | undefined): VideoError {
  if (code === 2) return 'network'
  if (code === 3) return 'broken'
  return code === embeddingForbiddenCode ? 'forbidden' : 'unplayable'
}
