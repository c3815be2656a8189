import { catalogueLimits } from '#shared/limits.ts'

/** The address of a video as it is stored: http or https only. */
export function parseLink(text: string): { url: string } | { problem: string } {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: 'The link is not an http or https address.' }
  }
  if (url.href.length <= catalogueLimits.linkMaxLength) return { url: url.href }
  return { problem: `The link is longer than ${catalogueLimits.linkMaxLength} characters.` }
}
