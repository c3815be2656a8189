import { catalogueMessages as messages } from '#shared/messages/catalogue.ts'
import { copyText } from '../copy-text.ts'

/** Copies a URL and says so; shows it where the browser has no clipboard. */
export function copyLink(url: string): Promise<void> {
  return copyText(url, { copied: messages.linkCopied, notCopied: messages.copyLink(url) })
}
