import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { lessonNotes } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { noteLimits as limits } from '#shared/limits.ts'
import { toDecisionTime, isInFuture } from '../latest-decision.ts'

/**
 * Deletes a user's own note, unless it was changed after `at`. The row stays without text, also of a note that has not
 * arrived yet, so that a delayed request does not bring it back. Succeeds if there is nothing to delete.
 */
export async function deleteNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { lessonId, noteId }: { lessonId: string; noteId: string },
  at: string | undefined,
): Promise<{ now: string }> {
  const now = clock.now()
  const deletedAt = (at ? toDecisionTime(at, now) : now).toISOString()
  await db.execute(sql`
    insert into lesson_notes (id, user_id, lesson_id, body, body_html, written_at, deleted_at)
    select ${noteId}, ${actor.id}, lessons.id, '', '', ${deletedAt}, ${deletedAt}
    from lessons where lessons.id = ${lessonId}
      and (exists (select from lesson_notes where id = ${noteId})
        or (select count(*) from lesson_notes where user_id = ${actor.id}) < ${limits.perUserMax})
    on conflict (id) do update
    set body = '', body_html = '', written_at = excluded.written_at, deleted_at = excluded.deleted_at
    where lesson_notes.user_id = excluded.user_id and lesson_notes.lesson_id = excluded.lesson_id
      and (lesson_notes.written_at <= excluded.written_at or ${isInFuture(lessonNotes.writtenAt, now)})`)
  return { now: now.toISOString() }
}

/** Cleanup job: after this time, no change arrives late. */
export async function cleanUpNotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = timeFromNow(clock, { days: -limits.deletedDays })
  await db
    .delete(lessonNotes)
    .where(and(isNotNull(lessonNotes.deletedAt), lt(lessonNotes.deletedAt, before)))
}
