import { catalogueMessages as messages } from '#shared/messages/catalogue.ts'
import { copyText } from '../copy-text.ts'

interface SharedLink {
  title: string
  url: string
}

/** Opens the system's share sheet, or copies the link where there is none. */
export async function shareLink(link: SharedLink): Promise<void> {
  if (!(await openShareSheet(link))) await copyLink(link.url)
}

/** Copies a URL and says so; shows it where the browser has no clipboard. */
export function copyLink(url: string): Promise<void> {
  return copyText(url, { copied: messages.linkCopied, notCopied: messages.copyLink(url) })
}

export function hasShareSheet(): boolean {
  return 'share' in navigator
}

/** False if there is no share sheet; closing it is a choice, not a failure. */
async function openShareSheet(link: SharedLink): Promise<boolean> {
  if (!hasShareSheet()) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
