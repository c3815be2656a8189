import { copyLink } from './copy-link.ts'

interface SharedLink {
  title: string
  url: string
}

/** Opens the system's share sheet, or copies the link where there is none. */
export async function shareLink(link: SharedLink): Promise<void> {
  if (!(await openShareSheet(link))) await copyLink(link.url)
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
