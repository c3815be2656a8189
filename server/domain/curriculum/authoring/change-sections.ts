import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CreateSectionRequest, Curriculum } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { changeCurriculum } from './change-curriculum.ts'
import { requireFreeIds, requireRoomForLessons } from './limits.ts'
import { createRanks, withinCourse } from './ranks.ts'

type Changed = Promise<{ curriculum: Curriculum }>

/** Creates a section; one with this id is left as it is. Throws `conflict` at the limit and for an id in use elsewhere. */
export async function createSection(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { _id: id, title, after }: CreateSectionRequest,
): Changed {
  await screenTexts(deps, 'course', { title })
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    if ((await requireFreeIds(tx, sections, courseId, [id])).length === 0) return
    await requireRoomForSections(tx, courseId)
    const [rank = ''] = await createRanks(tx, withinCourse(courseId), { after, count: 1 })
    const now = deps.clock.now()
    await tx.insert(sections).values({ id, courseId, title, rank, createdAt: now, updatedAt: now })
  })
}

/** Throws `not_found`, and `stale_lesson` with the current `section` if it was renamed since `version`. */
export async function renameSection(
  deps: Deps,
  actor: Actor,
  id: string,
  { title, version }: { title: string; version: number },
): Changed {
  const courseId = await findSectionCourse(deps.db, id)
  await screenTexts(deps, 'course', { title })
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    const section = await requireSection(tx, id)
    if (section.version !== version) {
      const { title: current, version: newest } = section
      const details = { section: { _id: id, title: current, version: newest } }
      throw new AppError('stale_lesson', messages.sectionChanged, { details })
    }
    await tx
      .update(sections)
      .set({ title, version: sql`${sections.version} + 1`, updatedAt: deps.clock.now() })
      .where(eq(sections.id, id))
  })
}

export async function moveSection(
  deps: Deps,
  actor: Actor,
  id: string,
  { after }: { after: string | null },
): Changed {
  const courseId = await findSectionCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    await requireSection(tx, id)
    if (after === id) return
    const [rank = ''] = await createRanks(tx, withinCourse(courseId), {
      after,
      count: 1,
      moved: id,
    })
    await tx.update(sections).set({ rank }).where(eq(sections.id, id))
  })
}

/** Deletes a section with its lessons, which `restoreSection` restores. Succeeds if it is deleted already. */
export async function deleteSection(deps: Deps, actor: Actor, id: string): Changed {
  const courseId = await findSectionCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    await tx
      .update(sections)
      .set({ deletedAt: deps.clock.now() })
      .where(and(eq(sections.id, id), isNull(sections.deletedAt)))
  })
}

/** Throws `conflict` at the limits. */
export async function restoreSection(deps: Deps, actor: Actor, id: string): Changed {
  const courseId = await findSectionCourse(deps.db, id)
  return changeCurriculum(deps, actor, courseId, async (tx) => {
    const [restored] = await tx
      .update(sections)
      .set({ deletedAt: null })
      .where(and(eq(sections.id, id), sql`${sections.deletedAt} is not null`))
      .returning({ id: sections.id })
    if (!restored) return
    await requireRoomForSections(tx, courseId, 0)
    await requireRoomForLessons(tx, courseId, 0)
  })
}

/** A section that is not deleted. Throws `not_found`. */
export async function requireSection(tx: Transaction, id: string) {
  const [section] = await tx
    .select()
    .from(sections)
    .where(and(eq(sections.id, id), isNull(sections.deletedAt)))
  if (!section) throw new AppError('not_found', messages.sectionNotFound)
  return section
}

async function findSectionCourse(db: Queryable, id: string): Promise<string> {
  const [section] = await db
    .select({ courseId: sections.courseId })
    .from(sections)
    .where(eq(sections.id, id))
  if (!section) throw new AppError('not_found', messages.sectionNotFound)
  return section.courseId
}

async function requireRoomForSections(tx: Transaction, courseId: string, added = 1) {
  const [row] = await tx
    .select({
      all: count(),
      existing: sql<number>`count(*) filter (where deleted_at is null)::int`,
    })
    .from(sections)
    .where(eq(sections.courseId, courseId))
  const { all = 0, existing = 0 } = row ?? {}
  if (
    existing + added > limits.sectionsMax ||
    all + added > limits.sectionsMax * limits.deletedFactor
  ) {
    throw new AppError('conflict', messages.tooManySections)
  }
}
