import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { coursePrerequisites, courses, isInCatalogue, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type Actor, isCourseAuthor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CatalogueChange } from '#server/platform/events/event-bus.ts'
import type { CourseSettings, UpdateSettingsRequest } from '#shared/contract/courses/curriculum.ts'
import { settingsMessages as messages } from '#shared/messages/authoring/course-settings.ts'
import { loadEditableCourse, lockOutline } from '../authoring/editable-course.ts'
import { loadCourseSettings, loadPrerequisites, loadStatusFacts } from './load-settings.ts'
import { findStatusProblem } from './status-problem.ts'

/**
 * Changes the settings in the request and leaves the others as they are. Throws `incomplete_course` if the course is incomplete
 * and more people could open it, `conflict` for another status that it cannot get, `invalid_input` for prerequisites,
 * `not_found` and `forbidden`.
 */
export async function updateCourseSettings(
  deps: Deps,
  actor: Actor,
  courseId: string,
  request: UpdateSettingsRequest,
): Promise<{ msg: string; settings: CourseSettings }> {
  const { ownerId } = await loadEditableCourse(deps.db, actor, courseId)
  const { before, settings, change } = await deps.db.transaction(async (tx) => {
    if (ownerId && request.status) await lockOwner(tx, ownerId)
    // Enrolments wait for the course, so that one with learners cannot become a draft. The outline is locked after it,
    // so that lessons do not change between the checklist and the commit.
    const course = await loadEditableCourse(tx, actor, courseId, { lock: true })
    await lockOutline(tx, courseId)
    const { facts } = await loadStatusFacts(deps, tx, courseId)
    const { status: next, order, prerequisites } = request
    const problem = next && findStatusProblem(facts, next)
    if (problem) throw problem
    const isNewStatus = next !== undefined && next !== facts.status
    const now = deps.clock.now()
    await tx
      .update(courses)
      .set({
        ...(isNewStatus && { status: next }),
        // Lists show the newest courses first: a draft becomes new when others can see it.
        ...(isNewStatus && facts.status === 'draft' && { createdAt: now }),
        lessonOrder: order,
        updatedAt: now,
      })
      .where(eq(courses.id, courseId))
    if (prerequisites) await replacePrerequisites(tx, courseId, prerequisites)
    if (!isCourseAuthor(actor, course)) {
      const subject = { id: courseId, title: course.title }
      await recordAudit(tx, { actorId: actor.id, action: 'course.changed', subject, at: now })
    }
    return {
      before: facts.status,
      settings: await loadCourseSettings(deps, tx, actor, courseId),
      change: isNewStatus ? await describeNewStatus(tx, courseId) : { contentOnlyIds: [courseId] },
    }
  })
  await deps.events.publish('catalogueChanged', change)
  const { status, title } = settings
  return { msg: status === before ? messages.saved : messages[status](title), settings }
}

/**
 * A suspension locks the owner, then archives the courses: either it is seen here, or it archives what is published
 * here. Call before the course is locked.
 */
async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('share')
}

async function replacePrerequisites(
  tx: Transaction,
  courseId: string,
  requested: string[],
): Promise<void> {
  const ids = [...new Set(requested)]
  const current = await loadPrerequisites(tx, courseId)
  const known = new Set(current.map(({ id }) => id))
  const added = ids.filter((id) => !known.has(id))
  if (added.includes(courseId)) throw rejectPrerequisites(messages.ownPrerequisite)
  const listed = await tx.$count(courses, and(inArray(courses.id, added), isInCatalogue(courses)))
  if (listed < added.length) throw rejectPrerequisites(messages.unknownPrerequisite)
  await tx.delete(coursePrerequisites).where(eq(coursePrerequisites.courseId, courseId))
  if (ids.length === 0) return
  await tx
    .insert(coursePrerequisites)
    .values(ids.map((prerequisiteId, position) => ({ courseId, prerequisiteId, position })))
}

function rejectPrerequisites(message: string): AppError {
  return new AppError('invalid_input', message, { fields: { prerequisites: message } })
}

/**
 * A new status changes all lists, and the pages of the courses that recommend this one: they show it only while it is
 * in the catalogue.
 */
async function describeNewStatus(tx: Transaction, courseId: string): Promise<CatalogueChange> {
  const following = await tx
    .select({ id: coursePrerequisites.courseId })
    .from(coursePrerequisites)
    .where(eq(coursePrerequisites.prerequisiteId, courseId))
    .limit(followingMax + 1)
  if (following.length > followingMax) return {}
  return { courseIds: [courseId], contentOnlyIds: following.map(({ id }) => id) }
}

/** As many as an event holds besides the course itself; more become a change of everything. */
const followingMax = 90
