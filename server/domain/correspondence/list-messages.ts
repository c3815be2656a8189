import { count, desc, eq, getTableColumns, isNotNull, or, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, users } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/text-search.ts'
import type { ContactMessage, MessageListQuery } from '#shared/contract/correspondence.ts'
import { learningLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** A page of ten messages, open ones first and then by time, and how many there are in all. */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  { search, page = 1 }: MessageListQuery,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const wanted = search ? holds(search) : undefined
  const [rows, [counted]] = await Promise.all([
    deps.db
      .select({ ...getTableColumns(contactMessages), senderName: users.fullname })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .where(wanted)
      .orderBy(
        isNotNull(contactMessages.closedAt),
        desc(contactMessages.createdAt),
        desc(contactMessages.id),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    deps.db.select({ total: count() }).from(contactMessages).where(wanted),
  ])
  return { messages: rows.map(presentMessage), total: counted?.total ?? 0 }
}

function holds(search: string) {
  const { name, email, message } = contactMessages
  return or(...[name, email, message].map((column) => containsText(column, search)))
}

type MessageRow = typeof contactMessages.$inferSelect & { senderName: string | null }

function presentMessage(row: MessageRow): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    readAt: timeOf(row.readAt),
    answeredAt: timeOf(row.answeredAt),
    closedAt: timeOf(row.closedAt),
    user: row.userId && row.senderName ? { _id: row.userId, fullname: row.senderName } : null,
  }
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

/** How many messages nobody has closed yet. */
export async function countOpenMessages(db: Queryable): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(contactMessages)
    .where(isNull(contactMessages.closedAt))
  return counted?.open ?? 0
}
