import { createContext, useRouteLoaderData } from 'react-router'
import type { PacingName } from '#shared/pacing.ts'
import { removeBaseUrl } from '#shared/paths.ts'

/** The part of the server's configuration that pages need. */
export interface PageSettings {
  pacing: PacingName
  /** Origin without a trailing slash, for canonical URLs. */
  publicUrl: string
  /** The base of the API's image URLs. */
  assetUrl: string
  devMailbox: boolean
  /** The email address of the support. */
  supportEmail: string
  /** The name of the single sign-on provider; undefined if none is configured. */
  signInLabel: string | undefined
}

const defaultSettings: PageSettings = {
  pacing: 'spec',
  publicUrl: '',
  assetUrl: '',
  devMailbox: false,
  supportEmail: '',
  signInLabel: undefined,
}

/** Set once per page request by the server entry. */
export const settingsContext = createContext<PageSettings>()

/** The settings of the page; defaults if the root's data could not be loaded. */
export function useSettings(): PageSettings {
  const root = useRouteLoaderData<{ settings: PageSettings }>('root')
  return root?.settings ?? defaultSettings
}

/**
 * The URL from which a page loads an image of an API response. URLs of this site become paths, so that
 * images load from the page's origin whatever host name it was opened with.
 */
export function useImageUrl(url: string): string {
  return removeBaseUrl(url, useSettings().publicUrl)
}
