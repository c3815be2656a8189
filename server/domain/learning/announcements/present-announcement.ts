import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseAnnouncements as announcements, users } from '#server/db/schema/index.ts'
import type { Settings } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import type { Announcement } from '#shared/contract/announcements.ts'

type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>[number]

/** The start of a query over announcements with their authors. */
export function selectAnnouncements(db: Queryable) {
  return db
    .select({
      id: announcements.id,
      title: announcements.title,
      body: announcements.body,
      bodyHtml: announcements.bodyHtml,
      version: announcements.version,
      editedAt: announcements.editedAt,
      createdAt: announcements.createdAt,
      recipientCount: announcements.recipientCount,
      processedAt: announcements.processedAt,
      author: { id: users.id, fullname: users.fullname, avatarUrl: users.avatarUrl },
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.authorId))
    .$dynamic()
}

/** `isWriter`: for those who may write announcements in the course, with the delivery. */
export function presentAnnouncement(
  row: AnnouncementRow,
  { isWriter, settings }: { isWriter: boolean; settings: Settings },
): Announcement {
  const { author, editedAt } = row
  return {
    _id: row.id,
    title: row.title,
    body: row.body,
    html: row.bodyHtml,
    author: author && {
      _id: author.id,
      fullname: author.fullname,
      avatar: presentAvatar(author, settings),
    },
    version: row.version,
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    createdAt: row.createdAt.toISOString(),
    ...(isWriter
      ? { delivery: { recipients: row.recipientCount, pending: row.processedAt === null } }
      : {}),
  }
}
