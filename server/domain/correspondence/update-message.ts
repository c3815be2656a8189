import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { contactMessages } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateMessageRequest } from '#shared/contract/community/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import type { Actor } from '../rights.ts'

/** Marks a message as read, closes it or reopens it. Throws `not_found`. */
export async function updateMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Pick<Actor, 'id'>,
  id: string,
  { read, closed }: UpdateMessageRequest,
): Promise<{ msg: string }> {
  await requireMessage(deps, id)
  if (read) await markRead(deps, id)
  if (closed === undefined) return { msg: correspondenceMessages.markedRead }
  await setClosed(deps, admin, id, closed)
  return { msg: closed ? correspondenceMessages.closed : correspondenceMessages.reopened }
}

async function markRead({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  await db
    .update(contactMessages)
    .set({ readAt: clock.now() })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.readAt)))
}

/** Only actual changes are stored and recorded in the audit log. */
async function setClosed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: Pick<Actor, 'id'>,
  id: string,
  closed: boolean,
): Promise<void> {
  const at = clock.now()
  const { closedAt } = contactMessages
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(contactMessages)
      .set({ closedAt: closed ? at : null })
      .where(and(eq(contactMessages.id, id), closed ? isNull(closedAt) : isNotNull(closedAt)))
      .returning({ id: contactMessages.id })
    if (changed.length === 0) return
    const action = closed ? 'message.closed' : 'message.reopened'
    await recordAudit(tx, { actorId: admin.id, action, subject: { id }, at })
  })
}

/** Stores the only reply and enqueues the email. Throws `not_found`, and `conflict` if there is one. */
export async function replyToMessage(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
  reply: string,
): Promise<{ msg: string }> {
  await requireMessage(deps, id)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const updated = await tx
      .update(contactMessages)
      .set({
        answer: reply,
        answeredAt: now,
        readAt: sql`coalesce(${contactMessages.readAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
      .returning({ id: contactMessages.id })
    if (updated.length === 0) {
      throw new AppError('conflict', correspondenceMessages.alreadyReplied)
    }
    await enqueueEmail(deps, tx, 'contact-answered', id)
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'message.answered',
      subject: { id },
      at: now,
    })
  })
  return { msg: correspondenceMessages.replySent }
}

async function requireMessage(deps: Pick<Deps, 'db'>, id: string): Promise<void> {
  const [message] = await deps.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
  if (!message) throw new AppError('not_found', correspondenceMessages.unknownMessage)
}
