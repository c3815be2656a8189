import { and, count, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { lessonNotes } from '#server/db/schema/index.ts'
import { renderDescriptionForSave } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Note, SaveNoteRequest } from '#shared/contract/learning/notes.ts'
import { noteLimits as limits } from '#shared/limits.ts'
import { noteApiMessages as messages } from '#shared/messages/lessons/notes.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { isInFuture, toDecisionTime } from '../latest-decision.ts'
import { loadMomentSource, placeMoments } from '../moments/place-moments.ts'
import { noteColumns, presentNote } from './note-queries.ts'

/**
 * Stores a private note of a user who may open the lesson. The latest change by `at` wins, so repeated and delayed
 * requests change nothing: a deleted note stays deleted unless it was written again after that. Returns what is stored,
 * or null if that is deleted. Throws `not_found`, `lesson_locked`, `invalid_input`, and `conflict` at the limits.
 */
export async function saveNote(
  deps: Pick<Deps, 'db' | 'clock' | 'renderers'>,
  actor: Actor,
  { lessonId, noteId }: { lessonId: string; noteId: string },
  { seconds, videoVersion, body, at }: SaveNoteRequest,
): Promise<{ note: Note | null; now: string }> {
  const { db, clock } = deps
  const now = clock.now()
  await requireLesson(db, actor, lessonId, now)
  const rendered = await renderDescriptionForSave(deps, actor.id, body)
  if ('problem' in rendered) {
    const message = messages.tooComplex
    throw new AppError('invalid_input', message, { fields: { body: message } })
  }
  const writtenAt = toDecisionTime(at, now)
  const text = { body, bodyHtml: rendered.html, writtenAt, deletedAt: null, updatedAt: now }
  const { quoteMaxLength } = limits
  const source = { seconds, videoVersion, quoteMaxLength }
  const moment = await loadMomentSource(db, lessonId, source)
  const row = await db.transaction(async (tx) => {
    const own = and(eq(lessonNotes.userId, actor.id), eq(lessonNotes.lessonId, lessonId))
    const [written] = await tx
      .insert(lessonNotes)
      .values({ id: noteId, userId: actor.id, lessonId, ...moment, ...text, createdAt: now })
      .onConflictDoUpdate({
        target: lessonNotes.id,
        set: text,
        setWhere: and(
          own,
          or(lt(lessonNotes.writtenAt, writtenAt), isInFuture(lessonNotes.writtenAt, now)),
        ),
      })
      .returning({ isNew: sql<boolean>`old.id is null` })
    if (written?.isNew) await enforceLimits(tx, { userId: actor.id, lessonId })
    const [stored] = await tx
      .select({ ...noteColumns, deletedAt: lessonNotes.deletedAt })
      .from(lessonNotes)
      .where(and(eq(lessonNotes.id, noteId), own))
    if (!stored) throw new AppError('conflict', messages.idInUse)
    return stored
  })
  if (row.deletedAt) return { note: null, now: now.toISOString() }
  const [place = moment] = await placeMoments(deps, lessonId, [row])
  return {
    note: presentNote(row, { isFromEarlierVideo: false, ...place }),
    now: now.toISOString(),
  }
}

/** Deleted notes count until the cleanup. Parallel requests may exceed the limits by a few, which does no harm. */
async function enforceLimits(
  tx: Transaction,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<void> {
  const ofLesson: SQL = sql`${lessonNotes.lessonId} = ${lessonId}`
  const [row] = await tx
    .select({ total: count(), inLesson: count(sql`case when ${ofLesson} then 1 end`) })
    .from(lessonNotes)
    .where(eq(lessonNotes.userId, userId))
  if ((row?.inLesson ?? 0) > limits.perUserAndLessonMax) {
    throw new AppError('conflict', messages.tooManyInLesson)
  }
  if ((row?.total ?? 0) > limits.perUserMax) throw new AppError('conflict', messages.tooMany)
}
