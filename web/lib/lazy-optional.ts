import { type ComponentType, lazy } from 'react'

/** As `lazy`, for what a page can do without: nothing is shown if it cannot be loaded, for example offline. */
export function lazyOptional<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  )
}
