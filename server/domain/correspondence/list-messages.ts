import { desc, eq, getTableColumns, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, users } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/text-search.ts'
import type { ContactMessage, MessageListQuery } from '#shared/contract/community/correspondence.ts'
import { learningLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** A page of the inbox, open messages first, newest first, and the number of matches. */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  { search, page = 1 }: MessageListQuery,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const condition = search ? matchesSearch(search) : undefined
  const [rows, total] = await Promise.all([
    deps.db
      .select({ ...getTableColumns(contactMessages), senderName: users.fullname })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .where(condition)
      .orderBy(
        isNotNull(contactMessages.closedAt),
        desc(contactMessages.createdAt),
        desc(contactMessages.id),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    deps.db.$count(contactMessages, condition),
  ])
  return { messages: rows.map(presentMessage), total }
}

export function countOpenMessages(db: Queryable): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.closedAt))
}

function matchesSearch(search: string) {
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
    readAt: toIsoString(row.readAt),
    answeredAt: toIsoString(row.answeredAt),
    closedAt: toIsoString(row.closedAt),
    user: row.userId && row.senderName ? { _id: row.userId, fullname: row.senderName } : null,
  }
}

function toIsoString(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
