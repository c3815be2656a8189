import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { lessonNotes } from '#server/db/schema/index.ts'
import type { Note } from '#shared/contract/learning/notes.ts'
import type { PlacedMoment } from '../moments/place-moments.ts'

export const noteColumns = {
  id: lessonNotes.id,
  videoId: lessonNotes.videoId,
  seconds: lessonNotes.seconds,
  quote: lessonNotes.quote,
  body: lessonNotes.body,
  bodyHtml: lessonNotes.bodyHtml,
  writtenAt: lessonNotes.writtenAt,
  createdAt: lessonNotes.createdAt,
}

export type NoteRow = {
  [Name in keyof typeof noteColumns]: (typeof lessonNotes.$inferSelect)[Name]
}

/** The notes of this user alone: every query of notes has this condition. */
export function isOwnNote(userId: string): SQL | undefined {
  return and(eq(lessonNotes.userId, userId), isNull(lessonNotes.deletedAt))
}

export function presentNote(row: NoteRow, { seconds, isFromEarlierVideo }: PlacedMoment): Note {
  return {
    _id: row.id,
    seconds,
    earlier: isFromEarlierVideo,
    body: row.body,
    html: row.bodyHtml,
    at: row.writtenAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
