/** After so many ticks without movement the controls of a playing video go (spec §4). */
export const ticksUntilHidden = 3
export const tickMilliseconds = 1000

/** How many ticks passed since the viewer last moved; `ticksUntilHidden` means hidden. */
export type QuietTicks = number

/** `isHeld`: paused, or the controls are focused, hovered or being dragged. */
export function afterTick(quiet: QuietTicks, isHeld: boolean): QuietTicks {
  return isHeld ? 0 : Math.min(quiet + 1, ticksUntilHidden)
}

export function areShown(quiet: QuietTicks): boolean {
  return quiet < ticksUntilHidden
}
