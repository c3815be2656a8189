import { playerLimits } from '#shared/limits.ts'

export interface Tap {
  /** Milliseconds of a clock that only grows. */
  at: number
  /** Where on the picture, 0 at its left edge and 1 at its right. */
  x: number
}

export type TapAction = 'toggleControls' | 'rewind' | 'forward' | 'toggleFullscreen'

/**
 * What a tap means after the one before it. The first shows or hides the controls at once; the second
 * in a row skips at the sides and fills the screen in the middle, and so does each one after it.
 */
export function interpretTap(previous: Tap | undefined, tap: Tap): TapAction {
  const inRow =
    previous !== undefined &&
    tap.at - previous.at <= playerLimits.doubleTapMilliseconds &&
    sideOf(previous) === sideOf(tap)
  if (!inRow) return 'toggleControls'
  const side = sideOf(tap)
  if (side === 'middle') return 'toggleFullscreen'
  return side === 'left' ? 'rewind' : 'forward'
}

function sideOf({ x }: Tap): 'left' | 'middle' | 'right' {
  if (x < 1 / 3) return 'left'
  return x > 2 / 3 ? 'right' : 'middle'
}
