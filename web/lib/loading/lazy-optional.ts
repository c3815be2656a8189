import { type ComponentType, lazy } from 'react'

/**
 * As `lazy`, for what a page can do without: if it cannot be loaded, for example offline, the replacement is shown, or
 * nothing.
 */
export function lazyOptional<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Replacement: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch(() => ({ default: Replacement })))
}
