import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  courses,
  enrolments,
  isAddressable,
  isOpenForEnrolment,
  users,
} from '#server/db/schema/index.ts'
import { type CourseRow, loadCoursesById, presentCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CartItem } from '#shared/contract/courses/catalogue.ts'
import { recordId } from '#shared/contract/fields.ts'
import type {
  AddCartRequest,
  CartResponse,
  ShortCartResponse,
} from '#shared/contract/learning/learning.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { learningApiMessages as messages } from '#shared/messages/requests.ts'
import { listEnrolledCourseIds } from './enrolment-queries.ts'

/**
 * Replaces the user's list of courses: enrols in added ones, except the archived ones in `rejected`, and unenrols from
 * missing ones. Throws `stale_cart` with the current list if the request is based on an older one, `unknown_course`, and
 * `course_not_open` if only archived courses were to be saved. The `short` shape lists ids only.
 */
export async function saveCart(
  deps: Deps,
  userId: string,
  request: AddCartRequest,
  shape?: 'short',
): Promise<CartResponse | ShortCartResponse> {
  const requestedIds = new Set(request.cart.map((item) => item._id))
  return deps.db.transaction(async (tx) => {
    const loadList = async () =>
      shape === 'short'
        ? { courseIds: await listEnrolledCourseIds(tx, userId) }
        : { cart: await loadCart(deps, tx, userId) }
    const version = await lockCart(tx, userId)
    if (request.cartVersion !== undefined && request.cartVersion !== version) {
      const current = { ...(await loadList()), cartVersion: version }
      throw new AppError('stale_cart', learningMessages.cartChanged, { details: current })
    }
    const enrolledIds = new Set(await listEnrolledCourseIds(tx, userId))
    const added = [...requestedIds.difference(enrolledIds)]
    const removed = [...enrolledIds.difference(requestedIds)]
    const closed = await findClosedCourses(tx, userId, added)
    const accepted = added.filter((id) => !closed.includes(id))
    const hasChanged = accepted.length + removed.length > 0
    if (closed.length > 0 && !hasChanged) {
      throw new AppError('course_not_open', messages.courseArchived)
    }
    await enrol(deps, tx, userId, accepted)
    await unenrol(deps, tx, userId, removed)
    const cartVersion = hasChanged ? await incrementVersion(tx, userId) : version
    return { ...describeOutcome(closed), ...(await loadList()), cartVersion }
  })
}

function describeOutcome(closed: string[]): Pick<CartResponse, 'msg' | 'rejected'> {
  if (closed.length === 0) return { msg: learningMessages.cartSaved }
  const reason = { code: 'course_not_open', msg: learningMessages.archivedNotice } as const
  return { msg: messages.cartSavedInPart, rejected: closed.map((_id) => ({ _id, ...reason })) }
}

/**
 * The user's courses in the order of enrolment; `available` is false for deleted ones and drafts. The reviews of each
 * course are limited, because clients may load the cart with every page.
 */
export async function loadCart(
  deps: Pick<Deps, 'settings'>,
  db: Queryable,
  userId: string,
): Promise<CartItem[]> {
  const ids = await listEnrolledCourseIds(db, userId)
  const rows = await loadCoursesById(db, ids, catalogueLimits.reviewsInCart)
  return rows.map((row) => ({
    ...presentCourse(row.status === 'draft' ? withoutVideo(row) : row, deps.settings),
    quantity: 1,
    available: row.deletedAt === null && row.status !== 'draft',
  }))
}

/** Of a course that was published before. */
function withoutVideo(row: CourseRow): CourseRow {
  return { ...row, video: null, captionsPublicId: '' }
}

/** Serializes concurrent saves of one user. */
async function lockCart(tx: Transaction, userId: string): Promise<number> {
  const [user] = await tx
    .select({ cartVersion: users.cartVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw new AppError('not_logged_in', learningMessages.pleaseLogin)
  return user.cartVersion
}

/**
 * Archived courses, which are open to those who enrolled before, also if they have unenrolled since. The courses are
 * locked, so that none becomes a draft before the enrolment is stored. Throws `unknown_course`.
 */
async function findClosedCourses(
  tx: Transaction,
  userId: string,
  ids: string[],
): Promise<string[]> {
  const validIds = ids.filter((id) => recordId.safeParse(id).success)
  const known = validIds.length
    ? await tx
        .select({
          id: courses.id,
          mayEnrol: sql<boolean>`${isOpenForEnrolment(courses)} or ${enrolments.userId} is not null`,
        })
        .from(courses)
        .leftJoin(
          enrolments,
          and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId)),
        )
        .where(and(inArray(courses.id, validIds), isAddressable(courses)))
        .orderBy(courses.id)
        .for('share', { of: courses })
    : []
  if (known.length < ids.length) {
    throw new AppError('unknown_course', learningMessages.unknownCourse)
  }
  return known.filter(({ mayEnrol }) => !mayEnrol).map(({ id }) => id)
}

async function enrol(deps: Deps, tx: Transaction, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const enrolledAt = deps.clock.now()
  await tx
    .insert(enrolments)
    .values(ids.map((courseId) => ({ userId, courseId, enrolledAt, createdAt: enrolledAt })))
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

async function incrementVersion(tx: Transaction, userId: string): Promise<number> {
  const [user] = await tx
    .update(users)
    .set({ cartVersion: sql`${users.cartVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ cartVersion: users.cartVersion })
  if (!user) throw new Error('The account was deleted while its courses were saved.')
  return user.cartVersion
}
