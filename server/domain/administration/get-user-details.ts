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
import type { UserContentCounts, UserDetails } from '#shared/contract/administration.ts'
import { findUserDetails } from '../accounts/index.ts'
import { countOwnedCourses } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'

/** A person as admins see them, and how much is theirs. Throws `not_found`. */
export async function getUserDetails(
  deps: Pick<Deps, 'db' | 'settings'>,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<UserDetails> {
  const user = await findUserDetails(deps, admin, id)
  return { user, belongings: await belongingsOf(deps, id) }
}

async function belongingsOf({ db }: Pick<Deps, 'db'>, id: string): Promise<UserContentCounts> {
  const [owned, learners, enrolled, reviewed, posted, commented, written] = await Promise.all([
    countOwnedCourses(db, id),
    learnersOf(),
    countOf(enrolments, and(eq(enrolments.userId, id), isNull(enrolments.removedAt))),
    countOf(reviews, eq(reviews.userId, id)),
    countOf(posts, eq(posts.authorId, id)),
    countOf(postComments, eq(postComments.authorId, id)),
    countOf(contactMessages, eq(contactMessages.userId, id)),
  ])
  return {
    courses: owned,
    learners,
    enrolments: enrolled,
    reviews: reviewed,
    posts: posted,
    comments: commented,
    messages: written,
  }

  async function countOf(table: PgTable, condition: SQL | undefined): Promise<number> {
    const [counted] = await db.select({ total: count() }).from(table).where(condition)
    return counted?.total ?? 0
  }

  async function learnersOf(): Promise<number> {
    const [counted] = await db
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
    return counted?.total ?? 0
  }
}
