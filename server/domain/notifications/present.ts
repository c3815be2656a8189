import { courseAnnouncements } from '#server/db/schema/index.ts'
import type { DecisionReason } from '#shared/community/removal-reasons.ts'
import type { Notification, NotificationKind } from '#shared/contract/notifications.ts'
import type { Settings } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'

interface NotificationRow {
  id: string
  kind: NotificationKind
  reason: DecisionReason | null
  createdAt: Date
  receiverId: string
  post: { id: string; content: string } | null
  course: { id: string; title: string } | null
  question: { id: string; lessonId: string } | null
  announcement: { id: string; title: string; excerpt: string } | null
  people: number
  unread: boolean
  actors: { id: string; fullname: string; avatarUrl: string }[]
}

/** Of the table that `isReadableAnnouncement` joins. */
export const announcementColumns = {
  id: courseAnnouncements.id,
  title: courseAnnouncements.title,
  excerpt: courseAnnouncements.excerpt,
}

/** In characters. */
const quoteLength = 80

export function presentNotification(row: NotificationRow, settings: Settings): Notification {
  const [newest] = row.actors
  return {
    _id: row.id,
    kind: row.kind,
    actors: row.actors.map(({ id, fullname, avatarUrl }) => ({
      _id: id,
      fullname,
      avatar: presentAvatar({ avatarUrl, fullname }, settings),
    })),
    people: row.people,
    own: row.people === 1 && newest?.id === row.receiverId,
    post: row.post && { _id: row.post.id, content: quote(row.post.content) },
    course: row.course && { _id: row.course.id, title: row.course.title },
    ...(row.question && { question: { _id: row.question.id, lesson: row.question.lessonId } }),
    ...(row.announcement && { announcement: presentAnnouncement(row.announcement) }),
    ...(row.reason && { reason: row.reason }),
    unread: row.unread,
    createdAt: row.createdAt.toISOString(),
  }
}

function presentAnnouncement({ id, title, excerpt }: NonNullable<NotificationRow['announcement']>) {
  return { _id: id, title, excerpt }
}

function quote(content: string): string {
  const line = content.replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > quoteLength
    ? `${characters.slice(0, quoteLength - 1).join('')}…`
    : line
}
