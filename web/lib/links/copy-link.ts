import { catalogueMessages as messages } from '#shared/messages/catalogue.ts'
import { toast } from '../toast.ts'

/** Copies a URL and says so; shows it where the browser has no clipboard. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(messages.linkCopied)
  } catch {
    // There is no clipboard without HTTPS, or if the browser denies it.
    toast.info(messages.copyLink(url))
  }
}
