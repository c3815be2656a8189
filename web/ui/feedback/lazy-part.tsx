import type { ComponentType } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'

/** As `lazy`, for a part of a page that says what to do if it cannot be loaded, for example offline. */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyOptional(load, NotLoaded)

function NotLoaded() {
  return <p role="alert">{generalMessages.partNotLoaded}</p>
}
