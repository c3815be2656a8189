import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { formatCursor, isOlderThan, parseCursor } from '#server/db/keyset-cursor.ts'
import { enrolments, isVisibleUser, users } from '#server/db/schema/index.ts'
import { containsWord, splitWords } from '#server/db/text-search.ts'
import type { Deps, Settings } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type {
  CourseLearner,
  LearnerListQuery,
  LearnerSort,
} from '#shared/contract/learning/learners.ts'
import { learnerLimits } from '#shared/limits.ts'
import { learningPolicy } from '../policy.ts'
import { isMeasured } from '../progress/progress-queries.ts'
import { requireAuthoredCourse } from './authored-course.ts'

/**
 * A page of the current learners of a course, without deleted accounts, the newest first by default. Of a course with
 * very many, only the newest are sorted and paged; where that needs the progress of all of them, more lessons leave room
 * for fewer. Throws `not_found` and `forbidden`.
 */
export async function listLearners(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  courseId: string,
  query: LearnerListQuery,
): Promise<{ learners: CourseLearner[]; total: number; isMore: boolean }> {
  await requireAuthoredCourse(db, actor, courseId, learningPolicy.viewLearners)
  const { rows, isMore, total } = await findPage(db, courseId, query)
  return {
    learners: rows.map((row) => presentLearner(row, settings)),
    total,
    isMore,
  }
}

/**
 * The next learners after `cursor`, the newest first, however many the course has; `next` is undefined after the last.
 * Those that the filter omits are read too, so that a page may be empty. Throws `not_found`, `forbidden`, and
 * `invalid_input` for a bad cursor.
 */
export async function exportLearners(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  courseId: string,
  query: LearnerListQuery & { cursor: string },
): Promise<{ learners: CourseLearner[]; next: string | undefined }> {
  await requireAuthoredCourse(db, actor, courseId, learningPolicy.viewLearners)
  const start = query.cursor === '' ? undefined : parseCursor(query.cursor, 'time')
  const { rows } = await db.execute<LearnerRow & { pageSize: number }>(sql`
    with ${courseLessons(courseId)},
    bounds as materialized (select least(${query.limit}::integer, ${learnersWithProgress}) as page_size),
    candidates as materialized (
      select users.id, fullname, username, avatar_url, enrolled_at,
        enrolments.completed_at as course_completed_at
      from enrolments join users on users.id = enrolments.user_id
      where ${matches(courseId, query)}
        ${start ? sql`and ${isOlderThan(start, { time: sql`enrolled_at`, id: sql`user_id` })}` : sql``}
      order by enrolled_at desc, user_id desc limit (select page_size + 1 from bounds))
    select ${learnerColumns}, (select page_size from bounds) as "pageSize"
    from candidates cross join lateral (${progress}) as progress
    order by enrolled_at desc, id desc`)
  const pageSize = rows[0]?.pageSize ?? 0
  const page = rows.slice(0, pageSize).map((row) => presentLearner(row, settings))
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    learners: page.filter(({ status }) => !query.status || status === query.status),
    next: last && formatCursor(last.enrolledAt, last._id),
  }
}

interface LearnerRow extends Record<string, unknown> {
  id: string
  fullname: string
  username: string
  avatarUrl: string | null
  enrolledAt: string
  courseCompletedAt: string | null
  completedLessons: number
  requiredLessons: number
  activeAt: string | null
}

/** Columns of the candidates and of `progress`. Those of `progress` are computed for all candidates. */
const sortColumns: Record<LearnerSort, { column: string; isComputed?: boolean }> = {
  enrolled: { column: 'enrolled_at' },
  name: { column: 'names' },
  completed: { column: 'course_completed_at' },
  progress: { column: 'completed_lessons', isComputed: true },
  active: { column: 'active_at', isComputed: true },
}

async function findPage(db: Queryable, courseId: string, query: LearnerListQuery) {
  const { status, sort, order = sort === 'name' ? 'asc' : 'desc', page, limit } = query
  const { column, isComputed } = sortColumns[sort]
  const needsProgress = isComputed || status === 'not_started' || status === 'in_progress'
  const orderBy = sql.raw(
    order === 'asc' ? `${column} asc nulls first, id asc` : `${column} desc nulls last, id desc`,
  )
  const { rows } = await db.execute<LearnerRow & { isMore: boolean; total: number }>(sql`
    with ${courseLessons(courseId)},
    bounds as materialized (
      select ${needsProgress ? learnersWithProgress : sql`${learnerLimits.listedMax}::integer`} as learners_max),
    candidates as materialized (
      select users.id, fullname, username, names, avatar_url, enrolled_at,
        enrolments.completed_at as course_completed_at
      from enrolments join users on users.id = enrolments.user_id
      where ${matches(courseId, query)}
      order by enrolled_at desc, users.id desc limit (select learners_max + 1 from bounds)),
    listed as materialized (
      select * from (select * from candidates
        order by enrolled_at desc, id desc limit (select learners_max from bounds)) as candidates
      ${needsProgress ? sql`cross join lateral (${progress}) as progress` : sql``}
      ${status === 'not_started' ? sql`where active_at is null` : sql``}
      ${status === 'in_progress' ? sql`where active_at is not null` : sql``}),
    page as materialized (
      select * from listed order by ${orderBy} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*) from candidates) > (select learners_max from bounds) as "isMore",
      (select count(*)::integer from listed) as total,
      ${learnerColumns}
    from (select 1) as one left join (
      select * from page ${needsProgress ? sql`` : sql`cross join lateral (${progress}) as progress`}
    ) as found on true
    order by ${orderBy}`)
  const { isMore = false, total = 0 } = rows[0] ?? {}
  // Without learners on this page, the only row has the counts.
  return { rows: rows.filter(({ id }) => id !== null), isMore, total }
}

/** The lessons that count, and all. */
const courseLessons = (courseId: string) => sql`
    visible as materialized (
      select id, is_required from open_lessons where course_id = ${courseId}),
    required as materialized (
      select id from visible where is_required or not exists (select 1 from visible where is_required)),
    all_lessons as materialized (
      select array_agg(id) as ids from lessons where course_id = ${courseId})`

const learnerColumns = sql`
      (select count(*)::integer from required) as "requiredLessons",
      id, fullname, username, avatar_url as "avatarUrl", enrolled_at as "enrolledAt",
      course_completed_at as "courseCompletedAt", completed_lessons as "completedLessons",
      active_at as "activeAt"`

/** For so many learners, the progress in all lessons of the course is read. */
const learnersWithProgress = sql`least(${learnerLimits.listedMax}::integer,
  ${learnerLimits.statisticsRowsMax}::integer
    / greatest(coalesce((select cardinality(ids) from all_lessons), 0), 1))`

/** The progress of the learner `id` in the lessons that they used, as measured: those that are only marked do not count. */
const progress = sql`
  select count(*) filter (
      where completed_at is not null and lesson_id in (select required.id from required))::integer
      as completed_lessons,
    max(updated_at) as active_at
  from lesson_progress
  where user_id = id and lesson_id = any ((select ids from all_lessons)::uuid[])
    and ${isMeasured(sql`lesson_progress`)}`

function matches(courseId: string, { search, status }: LearnerListQuery): SQL | undefined {
  return and(
    eq(enrolments.courseId, courseId),
    isNull(enrolments.removedAt),
    isVisibleUser(users),
    status &&
      (status === 'completed' ? isNotNull(enrolments.completedAt) : isNull(enrolments.completedAt)),
    ...splitWords(search).map((word) => containsWord(users.names, word)),
  )
}

function presentLearner(row: LearnerRow, settings: Settings): CourseLearner {
  const { id, fullname, username, completedLessons, requiredLessons } = row
  const activeAt = toIsoTime(row.activeAt)
  const completedAt = toIsoTime(row.courseCompletedAt)
  return {
    _id: id,
    fullname,
    username,
    avatar: presentAvatar(row, settings),
    status: completedAt ? 'completed' : activeAt ? 'in_progress' : 'not_started',
    enrolledAt: new Date(row.enrolledAt).toISOString(),
    completedLessons,
    requiredLessons,
    percent: requiredLessons > 0 ? Math.floor((100 * completedLessons) / requiredLessons) : 0,
    activeAt,
    completedAt,
  }
}

const toIsoTime = (time: string | null) => (time === null ? null : new Date(time).toISOString())
