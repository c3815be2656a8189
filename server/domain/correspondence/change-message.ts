import { eq } from 'drizzle-orm'
import { contactMessages } from '#server/db/schema/index.ts'
import type { MessageChange } from '#shared/contract/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'
import { findMessage } from './find-message.ts'

/** Marks a message as read, closes it or opens it again. Throws `not_found`. */
export async function changeMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { read, closed }: MessageChange,
): Promise<{ msg: string }> {
  const { readAt } = await findMessage(deps, id)
  const now = deps.clock.now()
  if (read && !readAt) await write({ readAt: now })
  if (closed !== undefined) await write({ closedAt: closed ? now : null })
  if (closed === undefined) return { msg: correspondenceMessages.markedRead }
  return { msg: closed ? correspondenceMessages.closed : correspondenceMessages.reopened }

  async function write(change: { readAt?: Date; closedAt?: Date | null }): Promise<void> {
    await deps.db.update(contactMessages).set(change).where(eq(contactMessages.id, id))
  }
}
