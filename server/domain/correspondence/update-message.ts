import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { contactMessages } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateMessageRequest } from '#shared/contract/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import type { Actor } from '../rights.ts'

/** Marks a message as read, closes it or opens it again. Throws `not_found`. */
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

/** What is closed already stays as it is, and the trail tells of real changes alone. */
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

/** Throws `not_found` for a message that does not exist. */
async function requireMessage(deps: Pick<Deps, 'db'>, id: string) {
  const [message] = await deps.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .limit(1)
  if (!message) throw new AppError('not_found', correspondenceMessages.unknownMessage)
  return message
}
