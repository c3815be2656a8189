import { and, count, eq } from 'drizzle-orm'
import { violatedUniqueConstraint } from '#server/db/client.ts'
import { categories, courses, needsCategory } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { lockCategoryForUpdate } from './queries.ts'

/** Throws `conflict` if the name is taken; names are case-insensitive. */
export async function createCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  name: string,
): Promise<{ msg: string }> {
  const at = deps.clock.now()
  const id = await deps.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(categories)
      .values({ name, createdAt: at, updatedAt: at })
      .returning({ id: categories.id })
      .catch((error: unknown) => {
        throw toNameConflict(error)
      })
    const subject = { id: created?.id ?? '', title: name }
    await recordAudit(tx, { actorId: actor.id, action: 'category.created', subject, at })
    return subject.id
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryCreated(name) }
}

/** Throws `not_found`, and `conflict` if another category has the name. */
export async function renameCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  name: string,
): Promise<{ msg: string }> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const before = await lockCategoryForUpdate(tx, id)
    await tx
      .update(categories)
      .set({ name, updatedAt: at })
      .where(eq(categories.id, id))
      .catch((error: unknown) => {
        throw toNameConflict(error)
      })
    const details = { from: before.name }
    const subject = { id, title: name }
    await recordAudit(tx, { actorId: actor.id, action: 'category.renamed', details, subject, at })
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryRenamed }
}

/**
 * Returns the name, for Undo. Throws `not_found`, and `conflict` with the number of courses while the category has any,
 * also such as a moderator hides; with `onlyIfEmpty` also for drafts and unlisted courses.
 */
export async function deleteCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  { onlyIfEmpty = false }: { onlyIfEmpty?: boolean } = {},
): Promise<{ msg: string; name: string }> {
  const deleted = await deps.db.transaction(async (tx) => {
    const { name } = await lockCategoryForUpdate(tx, id)
    const [usage] = await tx
      .select({ courses: count() })
      .from(courses)
      .where(and(eq(courses.categoryId, id), needsCategory(courses)))
    if (usage && usage.courses > 0) {
      throw new AppError('conflict', authoringMessages.categoryInUse(usage.courses))
    }
    if (onlyIfEmpty && (await tx.$count(courses, eq(courses.categoryId, id))) > 0) {
      throw new AppError('conflict', authoringMessages.categoryNotEmpty)
    }
    // Drafts and unlisted courses are left; publishing one needs another category.
    await tx.update(courses).set({ categoryId: null }).where(eq(courses.categoryId, id))
    await tx.delete(categories).where(eq(categories.id, id))
    const subject = { id, title: name }
    const at = deps.clock.now()
    await recordAudit(tx, { actorId: actor.id, action: 'category.deleted', subject, at })
    return name
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryDeleted, name: deleted }
}

/** Converts a violation of the unique name into a `conflict`; returns other errors unchanged. */
function toNameConflict(error: unknown): unknown {
  if (violatedUniqueConstraint(error) !== 'categories_name_unique') return error
  return new AppError('conflict', authoringMessages.categoryTaken, {
    fields: { name: authoringMessages.categoryTaken },
  })
}
