import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface ControlsVisibility {
  isVisible: boolean
  /** The viewer moved: the count begins anew. */
  show: () => void
  /** What a tap asks for: away with them, or here with them. */
  toggle: () => void
}

/** Whether the controls are shown. `isBusy` says that they are needed whatever the viewer does. */
export function useControlsVisibility(
  controls: RefObject<HTMLElement | null>,
  isBusy: boolean,
): ControlsVisibility {
  const [quiet, setQuiet] = useState(0)
  const stir = useCallback(() => setQuiet(0), [])
  const toggle = useCallback(
    () => setQuiet((now) => (areControlsVisible(now) && !isBusy ? ticksUntilHidden : 0)),
    [isBusy],
  )

  useEffect(() => {
    if (isBusy) return
    const timer = setInterval(() => {
      const isHeld = isHeldByViewer(controls.current)
      setQuiet((now) => countIdleTick(now, isHeld))
    }, tickMilliseconds)
    return () => {
      clearInterval(timer)
      setQuiet(0)
    }
  }, [controls, isBusy])

  return { isVisible: isBusy || areControlsVisible(quiet), show: stir, toggle }
}

/** A finger leaves a hover behind that means nothing, and so does the focus of a pressed button. */
function isHeldByViewer(controls: HTMLElement | null): boolean {
  if (!controls) return false
  const canHover = matchMedia('(hover: hover)').matches
  const hovered = canHover && controls.querySelector(':hover') !== null
  return hovered || controls.querySelector(':focus-visible, [aria-expanded="true"]') !== null
}

/** After so many ticks without movement the controls of a playing video go (spec §4). */
const ticksUntilHidden = 3
const tickMilliseconds = 1000

/** How many ticks passed since the viewer last moved; `ticksUntilHidden` means hidden. */
type IdleTicks = number

/** `isHeld`: paused, or the controls are focused, hovered or being dragged. */
export function countIdleTick(quiet: IdleTicks, isHeld: boolean): IdleTicks {
  return isHeld ? 0 : Math.min(quiet + 1, ticksUntilHidden)
}

export function areControlsVisible(quiet: IdleTicks): boolean {
  return quiet < ticksUntilHidden
}
