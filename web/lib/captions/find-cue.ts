/**
 * The index of the cue that is said at a moment, or else of the last one before; -1 before the first. The cues are in
 * order of their start.
 */
export function findCueIndex(cues: readonly { start: number }[], seconds: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.start ?? Infinity) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
