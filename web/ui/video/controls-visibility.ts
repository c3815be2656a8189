/** After so many ticks without movement the controls of a playing video go (spec §4). */
export const ticksUntilHidden = 3
export const tickMilliseconds = 1000

/** How many ticks passed since the viewer last moved; `ticksUntilHidden` means hidden. */
export type IdleTicks = number

/** `isHeld`: paused, or the controls are focused, hovered or being dragged. */
export function countIdleTick(quiet: IdleTicks, isHeld: boolean): IdleTicks {
  return isHeld ? 0 : Math.min(quiet + 1, ticksUntilHidden)
}

export function areControlsVisible(quiet: IdleTicks): boolean {
  return quiet < ticksUntilHidden
}
