import { type RefObject, useEffect, useRef } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'

interface Gestures {
  /** The viewer did something without a control: say what came of it. */
  ask: (command: PlayerCommand) => void
  toggleControls: () => void
}

/**
 * Presses on the picture. A mouse plays or pauses, and fills the screen by a double click; a finger
 * shows or hides the controls, and skips by a double tap at the sides.
 */
export function usePointerGestures(
  surface: RefObject<HTMLElement | null>,
  { ask, toggleControls }: Gestures,
): void {
  const lastTap = useRef<Tap>(undefined)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      if (isTouch(event)) tap(event)
      else ask({ type: 'togglePlay' })
    }
    const tap = ({ clientX, timeStamp }: MouseEvent) => {
      const { left, width } = element.getBoundingClientRect()
      const now = { at: timeStamp, x: width > 0 ? (clientX - left) / width : 0.5 }
      const meaning = interpretTap(lastTap.current, now)
      lastTap.current = now
      if (meaning === 'toggleControls') toggleControls()
      else ask(commandsOfTaps[meaning])
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (!isTouch(event)) ask({ type: 'toggleFullscreen' })
    }
    element.addEventListener('click', onClick)
    element.addEventListener('dblclick', onDoubleClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('dblclick', onDoubleClick)
    }
  }, [surface, ask, toggleControls])
}

const { skipSeconds } = playerLimits

const commandsOfTaps = {
  rewind: { type: 'skip', seconds: -skipSeconds },
  forward: { type: 'skip', seconds: skipSeconds },
  toggleFullscreen: { type: 'toggleFullscreen' },
} as const satisfies Record<string, PlayerCommand>

/** Clicks are pointer events in browsers of today. */
function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch'
}

interface Tap {
  /** Milliseconds of a clock that only grows. */
  at: number
  /** Where on the picture, 0 at its left edge and 1 at its right. */
  x: number
}

type TapAction = 'toggleControls' | 'rewind' | 'forward' | 'toggleFullscreen'

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
