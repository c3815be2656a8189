import { and, count, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, isOpenForEnrolment, savedCourses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SavedCourseResponse } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { learningApiMessages as messages } from '#shared/messages/requests.ts'

/** Saves a course for later; again changes nothing. Throws `not_found`, and `conflict` at the limit. */
export async function saveCourse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  courseId: string,
): Promise<SavedCourseResponse> {
  await db.transaction(async (tx) => {
    await requireOpenForEnrolment(tx, courseId)
    const saved = await tx
      .insert(savedCourses)
      .values({ userId, courseId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ courseId: savedCourses.courseId })
    if (saved.length > 0) await enforceLimit(tx, userId)
  })
  return { saved: true }
}

/** Removes a course from the saved ones; succeeds if it is not one of them. */
export async function unsaveCourse(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  courseId: string,
): Promise<SavedCourseResponse> {
  await db
    .delete(savedCourses)
    .where(and(eq(savedCourses.userId, userId), eq(savedCourses.courseId, courseId)))
  return { saved: false }
}

async function requireOpenForEnrolment(tx: Transaction, id: string): Promise<void> {
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, id), isOpenForEnrolment(courses)))
    .for('key share')
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
}

/** Parallel requests may exceed the limit by a few, which does no harm: it bounds storage. */
async function enforceLimit(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(savedCourses)
    .where(eq(savedCourses.userId, userId))
  if ((row?.total ?? 0) <= learningLimits.savedCoursesMax) return
  throw new AppError('conflict', messages.tooManySaved)
}
