import { and, count, countDistinct, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  contactMessages,
  courses,
  enrolments,
  postComments,
  posts,
  reviews,
} from '#server/db/schema/index.ts'
import type {
  UserContentCounts,
  UserDetails,
} from '#shared/contract/administration/administration.ts'
import { findUserDetails } from '../accounts/index.ts'
import { countOwnedCourses } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'

/** A user as admins see them, with counts of their content. Throws `not_found`. */
export async function getUserDetails(
  deps: Pick<Deps, 'db' | 'settings'>,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<UserDetails> {
  const user = await findUserDetails(deps, admin, id)
  return { user, belongings: await countUserContent(deps, id) }
}

async function countUserContent({ db }: Pick<Deps, 'db'>, id: string): Promise<UserContentCounts> {
  const [ownedCourses, learners, enrolled, reviewed, posted, commented, messages] =
    await Promise.all([
      countOwnedCourses(db, id),
      countLearners(),
      countRows(enrolments, and(eq(enrolments.userId, id), isNull(enrolments.removedAt))),
      countRows(reviews, eq(reviews.userId, id)),
      countRows(posts, eq(posts.authorId, id)),
      countRows(postComments, eq(postComments.authorId, id)),
      countRows(contactMessages, eq(contactMessages.userId, id)),
    ])
  return {
    courses: ownedCourses,
    learners,
    enrolments: enrolled,
    reviews: reviewed,
    posts: posted,
    comments: commented,
    messages,
  }

  async function countRows(table: PgTable, condition: SQL | undefined): Promise<number> {
    const [row] = await db.select({ total: count() }).from(table).where(condition)
    return row?.total ?? 0
  }

  async function countLearners(): Promise<number> {
    const [row] = await db
      .select({ total: countDistinct(enrolments.userId) })
      .from(courses)
      .innerJoin(enrolments, eq(enrolments.courseId, courses.id))
      .where(
        and(
          eq(courses.ownerId, id),
          isNull(courses.deletedAt),
          isNull(enrolments.removedAt),
          ne(enrolments.userId, id),
        ),
      )
    return row?.total ?? 0
  }
}
