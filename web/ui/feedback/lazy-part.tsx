import { type ComponentType, lazy } from 'react'
import { generalMessages } from '#shared/messages/general.ts'

/** As `lazy`, for a part of a page that says what to do if it cannot be loaded, for example offline. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: NotLoaded })))
}

function NotLoaded() {
  return <p role="alert">{generalMessages.partNotLoaded}</p>
}
