import { createContext, useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#shared/pages/page-settings.ts'
import { removeBaseUrl } from '#shared/paths.ts'

const defaultSettings: PageSettings = {
  pacing: 'spec',
  publicUrl: '',
  assetUrl: '',
  catalogue: 'public',
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
