import { catalogueLimits } from '#shared/limits.ts'

/** Normalizes the URL of a video: http or https only. */
export function parseLink(text: string): { url: string } | { problem: string } {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: 'The link is not an http or https URL.' }
  }
  if (url.href.length <= catalogueLimits.linkMaxLength) return { url: url.href }
  return { problem: `The link is longer than ${catalogueLimits.linkMaxLength} characters.` }
}
