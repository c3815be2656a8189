import { removeBaseUrl } from '#shared/base-url.ts'
import { useSettings } from './settings.ts'

/**
 * Where the page loads an image of an API response from. Images of this site have paths, so that they
 * come from the page's own origin, under whichever host name it was opened.
 */
export function usePageUrl(url: string): string {
  return removeBaseUrl(url, useSettings().publicUrl)
}
