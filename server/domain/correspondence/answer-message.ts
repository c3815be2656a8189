import { and, eq, isNull, sql } from 'drizzle-orm'
import { contactMessages } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import type { Actor } from '../rights.ts'
import { requireMessage } from './find-message.ts'

/** Answers a message once and promises the letter. Throws `conflict` when somebody was faster. */
export async function replyToMessage(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
  answer: string,
): Promise<{ msg: string }> {
  await requireMessage(deps, id)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const answered = await tx
      .update(contactMessages)
      .set({
        answer,
        answeredAt: now,
        readAt: sql`coalesce(${contactMessages.readAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
      .returning({ id: contactMessages.id })
    if (answered.length === 0) {
      throw new AppError('conflict', correspondenceMessages.alreadyAnswered)
    }
    await enqueueEmail(deps, tx, 'contact-answered', id)
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'message.answered',
      subject: { id },
      at: now,
    })
  })
  return { msg: correspondenceMessages.answerSent }
}
