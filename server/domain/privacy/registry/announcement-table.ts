import { eq } from 'drizzle-orm'
import { courseAnnouncements } from '#server/db/schema/index.ts'
import { definePersonalTable, reasons } from './personal-table.ts'

const { derived, internal, otherUser, own } = reasons

/** What the user announced to learners of courses, their own or of others. */
export const announcementTable = definePersonalTable({
  table: courseAnnouncements,
  title: 'Announcements',
  description: 'Announcements to the learners of courses.',
  rows: ({ id }) => eq(courseAnnouncements.authorId, id),
  exported: [
    'id',
    'courseId',
    'title',
    'body',
    'recipientCount',
    'editedAt',
    'deletedAt',
    'createdAt',
    'updatedAt',
  ],
  omitted: {
    authorId: own,
    bodyHtml: derived,
    excerpt: derived,
    version: internal,
    cursorEnrolledAt: internal,
    cursorUserId: otherUser,
    processedAt: internal,
  },
  erasure: {
    rows: 'anonymous',
    reason: 'Learners of the course were told so; the name is not shown.',
  },
})
