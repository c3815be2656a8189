import { removeBaseUrl } from '#shared/base-url.ts'
import { useSettings } from './settings.ts'

/**
 * The URL from which a page loads an image of an API response. Images of this site become paths, so
 * that they come from the page's own origin, whichever host name it was opened with.
 */
export function useImageUrl(url: string): string {
  return removeBaseUrl(url, useSettings().publicUrl)
}
