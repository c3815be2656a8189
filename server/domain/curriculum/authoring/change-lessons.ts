import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { draftedVideoKey, isExistingLesson, lessons, sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { copyAttachments } from '#server/domain/media/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  CreateLessonsRequest,
  Curriculum,
  MoveLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { copyTracks } from '../captions/copy-tracks.ts'
import { changeCurriculum } from './change-curriculum.ts'
import { requireSection } from './change-sections.ts'
import { requireFreeIds, requireRoomForLessons } from './limits.ts'
import { createRanks, withinSection } from './ranks.ts'

type Changed = Promise<{ curriculum: Curriculum }>

/**
 * Creates lessons in a section; those that exist already are left as they are. Throws `not_found` for the section, and
 * `conflict` at the limit and for an id in use elsewhere.
 */
export async function createLessons(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { section: sectionId, after, lessons: added }: CreateLessonsRequest,
): Changed {
  for (const { title } of added) await screenTexts(deps, 'course', { title })
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    const requested = new Map(added.map((lesson) => [lesson._id, lesson]))
    const freeIds = await requireFreeIds(tx, lessons, courseId, [...requested.keys()])
    const created = freeIds.flatMap((id) => requested.get(id) ?? [])
    if (created.length === 0) return
    const section = await requireSection(tx, sectionId)
    if (section.courseId !== courseId) throw new AppError('not_found', messages.sectionNotFound)
    await requireRoomForLessons(tx, courseId, created.length)
    const ranks = await createRanks(tx, withinSection(sectionId), {
      after,
      count: created.length,
    })
    const now = deps.clock.now()
    const rows = created.map(({ _id, title, kind, hidden = false }, index) => ({
      id: _id,
      courseId,
      sectionId,
      rank: ranks[index] ?? '',
      kind,
      title,
      isHidden: hidden,
      // Courses of the form have captions unless they say otherwise; here they are visible while they are missing.
      captioned: false,
      createdAt: now,
      updatedAt: now,
    }))
    await tx.insert(lessons).values(rows)
  })
}

/** Moves a lesson within its course. Throws `not_found`. */
export async function moveLesson(
  deps: Deps,
  actor: Actor,
  id: string,
  { section: sectionId, after }: MoveLessonRequest,
): Changed {
  const courseId = await findLessonCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    const lesson = await requireExistingLesson(tx, id)
    const section = await requireSection(tx, sectionId)
    if (section.courseId !== courseId) throw new AppError('not_found', messages.sectionNotFound)
    if (after === id && lesson.sectionId === sectionId) return
    const target = { after, count: 1, moved: id }
    const [rank = ''] = await createRanks(tx, withinSection(sectionId), target)
    await tx.update(lessons).set({ sectionId, rank }).where(eq(lessons.id, id))
  })
}

/** Deletes a lesson, which `restoreLesson` restores. Succeeds if it is deleted already. */
export async function deleteLesson(deps: Deps, actor: Actor, id: string): Changed {
  const courseId = await findLessonCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    await tx
      .update(lessons)
      .set({ deletedAt: deps.clock.now() })
      .where(and(eq(lessons.id, id), isNull(lessons.deletedAt)))
  })
}

/** Throws `conflict` at the limit, and `not_found` if the section was deleted. */
export async function restoreLesson(deps: Deps, actor: Actor, id: string): Changed {
  const courseId = await findLessonCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    const [restored] = await tx
      .update(lessons)
      .set({ deletedAt: null })
      .where(and(eq(lessons.id, id), isNotNull(lessons.deletedAt)))
      .returning({ sectionId: lessons.sectionId })
    if (!restored) return
    await requireSection(tx, restored.sectionId)
    await requireRoomForLessons(tx, courseId, 0)
  })
}

/**
 * Copies a lesson, hidden, after the original. A copy with this id is left as it is. An uploaded file with captions
 * belongs to one lesson; the copy has the tracks alone, and captions of it are drafted as of any other lesson. Throws
 * `not_found`, and `conflict` at the limit and for an id in use elsewhere.
 */
export async function duplicateLesson(
  deps: Deps,
  actor: Actor,
  id: string,
  { _id: copyId }: { _id: string },
): Changed {
  const courseId = await findLessonCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    if ((await requireFreeIds(tx, lessons, courseId, [copyId])).length === 0) return
    const original = await requireExistingLesson(tx, id)
    await requireRoomForLessons(tx, courseId, 1)
    const place = { after: id, count: 1 }
    const [rank = ''] = await createRanks(tx, withinSection(original.sectionId), place)
    const now = deps.clock.now()
    await tx.insert(lessons).values({
      ...original,
      id: copyId,
      rank,
      title: messages.copyTitle(original.title).slice(0, limits.titleMaxLength),
      isHidden: true,
      shownAt: null,
      captionsUploadId: null,
      content: sql`${JSON.stringify(original.content)}::jsonb - ${draftedVideoKey}::text`,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    await copyAttachments(tx, { from: id, to: copyId })
    if (original.kind === 'article') await deps.jobs.enqueue(tx, 'indexPassages', { id: copyId })
    await copyTracks(deps, tx, { from: id, to: copyId })
    // The job leaves alone what has captions, and a video that is not processed yet.
    const { videoId } = original
    if (videoId) await deps.jobs.enqueue(tx, 'draftMissingCaptions', { id: videoId })
  })
}

/** A lesson that is not deleted, nor its section. Throws `not_found`. */
export async function requireExistingLesson(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ lesson: lessons })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(lessons.id, id), isExistingLesson))
  if (!row) throw new AppError('not_found', messages.lessonNotFound)
  return row.lesson
}

/** Throws `not_found`. */
export async function findLessonCourse(db: Queryable, id: string): Promise<string> {
  const [lesson] = await db
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, id))
  if (!lesson) throw new AppError('not_found', messages.lessonNotFound)
  return lesson.courseId
}
