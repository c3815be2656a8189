import { toast } from './toasts/toast.ts'

/** Copies a text and says `copied`, or `notCopied` where the browser has no clipboard (without HTTPS) or denies it. */
export async function copyText(
  text: string,
  messages: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(messages.copied)
  } catch {
    toast.info(messages.notCopied)
  }
}
