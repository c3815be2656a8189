import type { contactMessages } from '#server/db/schema/index.ts'
import type { ContactMessage } from '#shared/contract/correspondence.ts'

type MessageRow = typeof contactMessages.$inferSelect & { senderName: string | null }

export function presentMessage(row: MessageRow): ContactMessage {
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
