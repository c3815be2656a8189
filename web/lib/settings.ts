import { createContext, useRouteLoaderData } from 'react-router'
import type { PacingName } from '#shared/pacing.ts'
import { removeBaseUrl } from '#shared/paths.ts'

/** What the pages know of the server's configuration. */
export interface PageSettings {
  pacing: PacingName
  /** Origin without a trailing slash, for canonical addresses. */
  publicUrl: string
  /** The base of the API's image URLs. */
  assetUrl: string
  devMailbox: boolean
  /** Where people write to when they need a person. */
  supportEmail: string
  /** What people call the service they may sign in with; undefined where there is none. */
  signInLabel: string | undefined
}

const whenUnknown: PageSettings = {
  pacing: 'spec',
  publicUrl: '',
  assetUrl: '',
  devMailbox: false,
  supportEmail: '',
  signInLabel: undefined,
}

/** Set once per page request by the server entry. */
export const settingsContext = createContext<PageSettings>()

/** The settings that came with the page; plain defaults where the root's data could not be loaded. */
export function useSettings(): PageSettings {
  const root = useRouteLoaderData<{ settings: PageSettings }>('root')
  return root?.settings ?? whenUnknown
}

/**
 * The URL from which a page loads an image of an API response. Images of this site become paths, so
 * that they come from the page's own origin, whichever host name it was opened with.
 */
export function useImageUrl(url: string): string {
  return removeBaseUrl(url, useSettings().publicUrl)
}
