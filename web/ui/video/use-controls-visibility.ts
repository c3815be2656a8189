import { type RefObject, useCallback, useEffect, useState } from 'react'
import { afterTick, areShown, tickMilliseconds, ticksUntilHidden } from './controls-visibility.ts'

export interface ControlsVisibility {
  shown: boolean
  /** The viewer moved: the count begins anew. */
  stir: () => void
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
    () => setQuiet((now) => (areShown(now) && !isBusy ? ticksUntilHidden : 0)),
    [isBusy],
  )

  useEffect(() => {
    if (isBusy) return
    const timer = setInterval(() => {
      const isHeld = isHeldByViewer(controls.current)
      setQuiet((now) => afterTick(now, isHeld))
    }, tickMilliseconds)
    return () => {
      clearInterval(timer)
      setQuiet(0)
    }
  }, [controls, isBusy])

  return { shown: isBusy || areShown(quiet), stir, toggle }
}

/** A finger leaves a hover behind that means nothing, and so does the focus of a pressed button. */
function isHeldByViewer(controls: HTMLElement | null): boolean {
  if (!controls) return false
  const canHover = matchMedia('(hover: hover)').matches
  const hovered = canHover && controls.querySelector(':hover') !== null
  return hovered || controls.querySelector(':focus-visible, [aria-expanded="true"]') !== null
}
