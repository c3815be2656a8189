import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseOutlines, courses, users } from '#server/db/schema/index.ts'
import { firstSectionTitle, insertSections } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitNewAccount } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  CourseSettings,
  CreateCourseDraftRequest,
} from '#shared/contract/courses/curriculum.ts'
import { settingsMessages } from '#shared/messages/authoring/course-settings.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { loadCourseSettings } from './load-settings.ts'

/**
 * Creates a draft with one section and no lessons. A repeated request leaves the course as it is. Throws `conflict` for
 * an id that another course uses, and `too_many`.
 */
export async function createCourseDraft(
  deps: Deps,
  actor: Actor,
  { _id: id, title }: CreateCourseDraftRequest,
): Promise<{ msg: string; settings: CourseSettings }> {
  await screenTexts(deps, 'course', { title })
  if (!(await isCourse(deps.db, id))) await limitNewAccount(deps, actor, 'courses')
  const settings = await deps.db.transaction(async (tx) => {
    const isNew = await insertDraft(deps, tx, actor, { id, title })
    if (!isNew) await requireOwnCourse(tx, actor, id)
    return loadCourseSettings(deps, tx, actor, id)
  })
  return { msg: settingsMessages.draftCreated(settings.title), settings }
}

async function isCourse(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(courses, eq(courses.id, id))) > 0
}

/** False if a course with this id exists. */
async function insertDraft(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const [owner] = await tx
    .select({ fullname: users.fullname })
    .from(users)
    .where(eq(users.id, actor.id))
  const createdAt = clock.now()
  const { rowCount } = await tx
    .insert(courses)
    .values({
      id,
      title,
      status: 'draft',
      ownerId: actor.id,
      author: owner?.fullname ?? '',
      level: 'All Levels',
      type: 'New',
      // Chosen in the form of the course; the checklist requires both.
      categoryId: null,
      topic: '',
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing({ target: courses.id })
  if (!rowCount) return false
  // Triggers create it for the first lesson only.
  await tx.insert(courseOutlines).values({ courseId: id })
  const sections = [{ title: firstSectionTitle, lessons: [] }]
  await insertSections(tx, [{ courseId: id, createdAt, sections }])
  return true
}

async function requireOwnCourse(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const [course] = await tx
    .select({ ownerId: courses.ownerId, deletedAt: courses.deletedAt })
    .from(courses)
    .where(eq(courses.id, id))
  if (course?.ownerId !== actor.id || course.deletedAt) {
    throw new AppError('conflict', curriculumMessages.idInUse)
  }
}
