import { type RefObject, useCallback, useEffect, useState } from 'react'

/** The controls of a playing video disappear after this many ticks without activity. */
const ticksUntilHidden = 3
const tickMilliseconds = 1000

/** Ticks since the viewer was last active; at `ticksUntilHidden` the controls are hidden. */
type IdleTicks = number

export interface ControlsVisibility {
  isVisible: boolean
  /** Shows the controls and restarts the countdown, e.g. when the pointer moves. */
  show: () => void
  /** Shows or hides the controls, e.g. by a tap. */
  toggle: () => void
}

/** Whether the controls are visible. With `isPinned` they stay visible without activity. */
export function useControlsVisibility(
  controls: RefObject<HTMLElement | null>,
  isPinned: boolean,
): ControlsVisibility {
  const [idleTicks, setIdleTicks] = useState(0)
  const show = useCallback(() => setIdleTicks(0), [])
  const toggle = useCallback(
    () => setIdleTicks((ticks) => (areControlsVisible(ticks) && !isPinned ? ticksUntilHidden : 0)),
    [isPinned],
  )

  useEffect(() => {
    if (isPinned) return
    const timer = setInterval(() => {
      const isInUse = areControlsInUse(controls.current)
      setIdleTicks((ticks) => countIdleTick(ticks, isInUse))
    }, tickMilliseconds)
    return () => {
      clearInterval(timer)
      setIdleTicks(0)
    }
  }, [controls, isPinned])

  return { isVisible: isPinned || areControlsVisible(idleTicks), show, toggle }
}

/** `isInUse`: the controls are focused, hovered or open. */
export function countIdleTick(ticks: IdleTicks, isInUse: boolean): IdleTicks {
  return isInUse ? 0 : Math.min(ticks + 1, ticksUntilHidden)
}

export function areControlsVisible(ticks: IdleTicks): boolean {
  return ticks < ticksUntilHidden
}

/** Ignores the hover that a tap leaves behind and the focus of a clicked button. */
function areControlsInUse(controls: HTMLElement | null): boolean {
  if (!controls) return false
  const canHover = matchMedia('(hover: hover)').matches
  const isHovered = canHover && controls.querySelector(':hover') !== null
  return isHovered || controls.querySelector(':focus-visible, [aria-expanded="true"]') !== null
}
