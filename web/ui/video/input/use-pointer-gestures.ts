import { type RefObject, useEffect, useRef } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'

const { skipSeconds } = playerLimits

const tapCommands = {
  rewind: { type: 'skip', seconds: -skipSeconds },
  forward: { type: 'skip', seconds: skipSeconds },
  toggleFullscreen: { type: 'toggleFullscreen' },
} as const satisfies Record<string, PlayerCommand>

interface GestureHandlers {
  /** Executes the command and announces it. */
  execute: (command: PlayerCommand) => void
  toggleControls: () => void
}

interface Tap {
  /** Milliseconds of a monotonic clock. */
  at: number
  /** Horizontal position, from 0 at the left edge to 1 at the right edge. */
  x: number
}

type TapAction = 'toggleControls' | 'rewind' | 'forward' | 'toggleFullscreen'

/**
 * Clicks and taps on the video. A click plays or pauses, a double click toggles full screen; a tap shows or
 * hides the controls, a double tap at the sides skips.
 */
export function usePointerGestures(
  surface: RefObject<HTMLElement | null>,
  { execute, toggleControls }: GestureHandlers,
): void {
  const lastTap = useRef<Tap>(undefined)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      if (isTouch(event)) onTap(event)
      else execute({ type: 'togglePlay' })
    }
    const onTap = ({ clientX, timeStamp }: MouseEvent) => {
      const { left, width } = element.getBoundingClientRect()
      const tap = { at: timeStamp, x: width > 0 ? (clientX - left) / width : 0.5 }
      const action = interpretTap(lastTap.current, tap)
      lastTap.current = tap
      if (action === 'toggleControls') toggleControls()
      else execute(tapCommands[action])
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (!isTouch(event)) execute({ type: 'toggleFullscreen' })
    }
    element.addEventListener('click', onClick)
    element.addEventListener('dblclick', onDoubleClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('dblclick', onDoubleClick)
    }
  }, [surface, execute, toggleControls])
}

/** Click events are pointer events in current browsers. */
function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch'
}

/**
 * The action of a tap. The first tap toggles the controls at once; each further tap in quick succession
 * skips at the sides or toggles full screen in the middle.
 */
export function interpretTap(previous: Tap | undefined, tap: Tap): TapAction {
  const isRepeated =
    previous !== undefined &&
    tap.at - previous.at <= playerLimits.doubleTapMilliseconds &&
    getSide(previous) === getSide(tap)
  if (!isRepeated) return 'toggleControls'
  const side = getSide(tap)
  if (side === 'middle') return 'toggleFullscreen'
  return side === 'left' ? 'rewind' : 'forward'
}

function getSide({ x }: Tap): 'left' | 'middle' | 'right' {
  if (x < 1 / 3) return 'left'
  return x > 2 / 3 ? 'right' : 'middle'
}
