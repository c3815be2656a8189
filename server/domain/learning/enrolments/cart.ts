import { and, eq, inArray, isNull, sql, asc } from 'drizzle-orm'
import type { Transaction, Queryable } from '#server/db/client.ts'
import { courses, enrolments, users } from '#server/db/schema/index.ts'
import { loadCoursesById, presentCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CartItem } from '#shared/contract/catalogue.ts'
import { recordId } from '#shared/contract/fields.ts'
import type { AddCartRequest, CartResponse, ShortCartResponse } from '#shared/contract/learning.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { learningMessages } from '#shared/messages/learning.ts'

/**
 * Replaces a person's list of courses: enrols in what is new and un-enrols from what is missing.
 * Throws `stale_cart` with the current list when it was made from an older one, and
 * `unknown_course` for an id that is none; then nothing changes. The `short` list has the ids alone.
 */
export async function saveCart(
  deps: Deps,
  userId: string,
  request: AddCartRequest,
  shape?: 'short',
): Promise<CartResponse | ShortCartResponse> {
  const wanted = new Set(request.cart.map((item) => item._id))
  return deps.db.transaction(async (tx) => {
    const list = async () =>
      shape === 'short'
        ? { courseIds: await listEnrolledCourseIds(tx, userId) }
        : { cart: await loadCart(deps, tx, userId) }
    const version = await lockCart(tx, userId)
    if (request.cartVersion !== undefined && request.cartVersion !== version) {
      const current = { ...(await list()), cartVersion: version }
      throw new AppError('stale_cart', learningMessages.cartChanged, { details: current })
    }
    const enrolled = await listEnrolledCourseIds(tx, userId)
    const added = [...wanted].filter((id) => !enrolled.includes(id))
    const removed = enrolled.filter((id) => !wanted.has(id))
    await refuseUnknown(tx, added)
    await enrol(deps, tx, userId, added)
    await unenrol(deps, tx, userId, removed)
    const hasChanged = added.length + removed.length > 0
    const cartVersion = hasChanged ? await nextVersion(tx, userId) : version
    return { msg: learningMessages.cartSaved, ...(await list()), cartVersion }
  })
}

/** Two saves of one person wait for each other here. */
async function lockCart(tx: Transaction, userId: string): Promise<number> {
  const [user] = await tx
    .select({ cartVersion: users.cartVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw new AppError('not_logged_in', learningMessages.pleaseLogin)
  return user.cartVersion
}

async function refuseUnknown(tx: Transaction, ids: string[]): Promise<void> {
  const wellFormed = ids.filter((id) => recordId.safeParse(id).success)
  const known = wellFormed.length
    ? await tx
        .select({ id: courses.id })
        .from(courses)
        .where(and(inArray(courses.id, wellFormed), isNull(courses.deletedAt)))
    : []
  if (known.length < ids.length) {
    throw new AppError('unknown_course', learningMessages.unknownCourse)
  }
}

async function enrol(deps: Deps, tx: Transaction, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const enrolledAt = deps.clock.now()
  await tx
    .insert(enrolments)
    .values(ids.map((courseId) => ({ userId, courseId, enrolledAt })))
    .onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId],
      set: { enrolledAt, removedAt: null, updatedAt: enrolledAt },
    })
}

async function unenrol(deps: Deps, tx: Transaction, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(enrolments)
    .set({ removedAt: deps.clock.now() })
    .where(and(eq(enrolments.userId, userId), inArray(enrolments.courseId, ids)))
}

async function nextVersion(tx: Transaction, userId: string): Promise<number> {
  const [user] = await tx
    .update(users)
    .set({ cartVersion: sql`${users.cartVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ cartVersion: users.cartVersion })
  if (!user) throw new Error('The account vanished while its courses were saved.')
  return user.cartVersion
}

/**
 * A person's courses in the order of enrolment; `available` is false for those taken away since. Each
 * has its newest reviews only: the cart is read with every page, and no screen shows more of it.
 */
export async function loadCart(
  deps: Pick<Deps, 'settings'>,
  db: Queryable,
  userId: string,
): Promise<CartItem[]> {
  const ids = await listEnrolledCourseIds(db, userId)
  const rows = await loadCoursesById(db, ids, catalogueLimits.reviewsInCart)
  return rows.map((row) => ({
    ...presentCourse(row, deps.settings),
    quantity: 1,
    available: row.deletedAt === null,
  }))
}

async function listEnrolledCourseIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
  return rows.map((row) => row.courseId)
}
