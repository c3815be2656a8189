import { type HeldKind, heldMessages } from '#shared/messages/community/held.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/**
 * Whether a filter holds the text that was just saved, of which the author is told then: it is stored but hidden, so
 * that the page neither shows nor keeps it.
 */
export function announceIfHeld(kind: HeldKind, { held }: { held?: true | undefined }): boolean {
  if (held) toast.info(heldMessages[kind])
  return held === true
}
