import { and, asc, eq, sql } from 'drizzle-orm'
import { lessonNotes } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { LessonNotesResponse } from '#shared/contract/learning/notes.ts'
import { noteLimits } from '#shared/limits.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { placeMoments } from '../moments/place-moments.ts'
import { isOwnNote, noteColumns, presentNote } from './note-queries.ts'

/**
 * The user's own notes to a lesson, in the order of the video. They stay readable when the lesson is locked later;
 * without notes, throws `not_found` and `lesson_locked`.
 */
export async function listLessonNotes(
  deps: Pick<Deps, 'db' | 'clock' | 'renderers'>,
  actor: Actor,
  lessonId: string,
): Promise<LessonNotesResponse> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = await db
    .select(noteColumns)
    .from(lessonNotes)
    .where(and(isOwnNote(actor.id), eq(lessonNotes.lessonId, lessonId)))
    .orderBy(sql`${lessonNotes.seconds} nulls first`, asc(lessonNotes.createdAt))
    .limit(noteLimits.perUserAndLessonMax)
  if (rows.length === 0) await requireLesson(db, actor, lessonId, now)
  const places = await placeMoments(deps, lessonId, rows)
  const notes = rows.map((row, index) => presentNote(row, places[index] ?? unplaced))
  return { notes, now: now.toISOString() }
}

const unplaced = { seconds: null, isFromEarlierVideo: false }
