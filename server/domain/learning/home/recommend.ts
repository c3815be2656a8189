import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  enrolments,
  isAddressable,
  learnerCounts,
  savedCourses,
} from '#server/db/schema/index.ts'
import { findRelatedIds, loadCardsById, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Recommendation } from '#shared/contract/courses/discovery.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'

/** A course that recommendations start from. */
interface Seed {
  id: string
  title: string
  kind: Recommendation['because']['kind']
}

/**
 * Courses that learners of the user's courses took too; then courses similar to those that the user took or
 * saved. Courses that the user knows already are left out.
 */
export async function recommend(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<Recommendation[]> {
  const [taken, saved, known] = await Promise.all([
    listTaken(db, userId),
    listSavedSeeds(db, userId),
    listKnownIds(db, userId),
  ])
  const reasons = new Map<string, Seed>()
  const add = (id: string, seed: Seed | undefined) => {
    if (seed && !known.has(id) && !reasons.has(id)) reasons.set(id, seed)
  }

  for (const { id, because } of await findTakenTogether(db, userId)) {
    add(
      id,
      taken.find((seed) => seed.id === because),
    )
  }
  const seeds = [...taken.map((seed): Seed => ({ ...seed, kind: 'similar' })), ...saved].slice(
    0,
    limits.similarSeeds,
  )
  if (reasons.size < limits.recommended) {
    const similar = await Promise.all(
      seeds.map((seed) => findRelatedIds(db, seed.id, limits.recommended)),
    )
    // Takes one of each seed in turn, so that the first does not fill the list.
    for (let rank = 0; rank < limits.recommended; rank++) {
      seeds.forEach((seed, index) => {
        const id = similar[index]?.[rank]
        if (id) add(id, seed)
      })
    }
  }

  const candidates = [...reasons.keys()].slice(0, 2 * limits.recommended)
  const notOwn = sql`${courses.ownerId} is distinct from ${userId}`
  const rows = await loadCardsById(db, candidates, notOwn)
  return rows.slice(0, limits.recommended).flatMap((row) => {
    const seed = reasons.get(row.id)
    if (!seed) return []
    const because = { kind: seed.kind, course: seed.id, title: seed.title }
    return { course: presentCourseCard(row, settings), because }
  })
}

/** The courses that the user took last. */
async function listTaken(db: Queryable, userId: string): Promise<Seed[]> {
  const rows = await db
    .select({ id: courses.id, title: courses.title })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.removedAt)))
    .orderBy(desc(enrolments.enrolledAt), desc(enrolments.courseId))
    .limit(limits.takenSeeds)
  return rows.map((row) => ({ ...row, kind: 'taken' }))
}

async function listSavedSeeds(db: Queryable, userId: string): Promise<Seed[]> {
  const rows = await db
    .select({ id: courses.id, title: courses.title })
    .from(savedCourses)
    .innerJoin(courses, eq(courses.id, savedCourses.courseId))
    .where(and(eq(savedCourses.userId, userId), isAddressable(courses)))
    .orderBy(desc(savedCourses.createdAt), desc(savedCourses.courseId))
    .limit(limits.similarSeeds)
  return rows.map((row) => ({ ...row, kind: 'saved' }))
}

/** Courses that the user takes, has left or has saved. */
async function listKnownIds(db: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select course_id as id from ${enrolments} where user_id = ${userId}
    union all select course_id from ${savedCourses} where user_id = ${userId}`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Courses that learners of the user's last courses took too, the most specific first: shared learners count more if the
 * course has few others. At least two learners must share a course, so that no single learner's list is revealed. Reads
 * at most `takenSeeds` × `peersPerCourse` × `coursesPerPeer` enrolments, by index.
 */
async function findTakenTogether(
  db: Queryable,
  userId: string,
): Promise<{ id: string; because: string }[]> {
  const { rows } = await db.execute<{ id: string; because: string }>(sql`
    with seeds as (
      select course_id from ${enrolments} where user_id = ${userId} and removed_at is null
      order by enrolled_at desc, course_id desc limit ${limits.takenSeeds}
    ), peers as (
      select seeds.course_id as because, peer.user_id from seeds, lateral (
        select user_id from ${enrolments}
        where course_id = seeds.course_id and removed_at is null and user_id <> ${userId}
        order by enrolled_at desc limit ${limits.peersPerCourse}
      ) as peer
    ), shared as (
      select other.course_id as id, peers.because, count(*) as learners from peers, lateral (
        select course_id from ${enrolments}
        where user_id = peers.user_id and removed_at is null
        order by enrolled_at desc limit ${limits.coursesPerPeer}
      ) as other
      group by 1, 2 having count(*) >= ${limits.peersMin}
      order by 3 desc limit ${limits.takenTogetherCandidates}
    )
    select shared.id, shared.because from shared
    where shared.id not in (select course_id from ${enrolments} where user_id = ${userId})
    order by shared.learners / ln(2 + (
      select coalesce(sum(change), 0) from ${learnerCounts} where course_id = shared.id
    )::real) desc, shared.id`)
  return rows
}
