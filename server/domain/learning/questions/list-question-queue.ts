import { and, asc, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { formatCursor, parseCursor } from '#server/db/keyset-cursor.ts'
import {
  courseInstructors,
  courses,
  isExistingLesson,
  lessonQuestions as questions,
  lessons,
  sections,
} from '#server/db/schema/index.ts'
import { matchWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type {
  QuestionQueueQuery,
  QuestionQueueResponse,
} from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { presentPlacedQuestion } from './present-question.ts'
import { selectPlacedQuestions } from './question-queries.ts'

/**
 * A page of the questions to the actor's own courses: the unanswered ones, which waited longest first, or all, the
 * newest first. Throws `invalid_input` for a bad cursor.
 */
export async function listQuestionQueue(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  query: QuestionQueueQuery,
): Promise<QuestionQueueResponse> {
  const authored = await loadAuthoredCourses(db, actor.id)
  const ids = authored.map(({ _id }) => _id)
  const listed = query.course ? ids.filter((id) => id === query.course) : ids
  const [rows, unanswered] = await Promise.all([
    findPage(db, actor.id, listed, query),
    countUnanswered(db, ids),
  ])
  const page = rows.slice(0, limits.pageSize)
  const last = page.at(-1)
  return {
    questions: page.map((row) => presentPlacedQuestion(row, settings)),
    ...(last && rows.length > page.length ? { next: formatCursor(last.createdAt, last.id) } : {}),
    unanswered,
    courses: authored,
  }
}

/** The newest courses of an owner or co-instructor. */
function loadAuthoredCourses(db: Queryable, userId: string) {
  const isCoInstructor = exists(
    db
      .select({ one: sql`1` })
      .from(courseInstructors)
      .where(
        and(
          eq(courseInstructors.courseId, courses.id),
          eq(courseInstructors.userId, userId),
          isNotNull(courseInstructors.acceptedAt),
        ),
      ),
  )
  return db
    .select({ _id: courses.id, title: courses.title })
    .from(courses)
    .where(and(or(eq(courses.ownerId, userId), isCoInstructor), isNull(courses.deletedAt)))
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(limits.queueCoursesMax)
}

/** Of each course, at most one page is read. */
function findPage(
  db: Queryable,
  userId: string,
  courseIds: string[],
  { filter, search, cursor }: QuestionQueueQuery,
) {
  const start = cursor === undefined ? undefined : parseCursor(cursor, 'time')
  const isUnanswered = filter === 'unanswered'
  const direction = isUnanswered ? asc : desc
  const comparison = sql.raw(isUnanswered ? '>' : '<')
  const orderBy = [direction(questions.createdAt), direction(questions.id)]
  const place = sql`(${questions.createdAt}, ${questions.id})`
  const ofCourse = db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(
      and(
        sql`${questions.courseId} = listed.id`,
        isExistingLesson,
        isUnanswered ? isOpen : sql`${questions.title} <> ''`,
        search ? sql`${questions.words} @@ ${matchWords(search)}` : undefined,
        start && sql`${place} ${comparison} (${start.value}::timestamptz, ${start.id}::uuid)`,
      ),
    )
    .orderBy(...orderBy)
    .limit(limits.pageSize + 1)
  const isOfPage = sql`${questions.id} in (select found.id from ${unnest(courseIds)} cross join lateral ${ofCourse} as found)`
  return selectPlacedQuestions(db, userId, { filter: isOfPage, orderBy })
}

const isOpen = sql`not ${questions.isAnswered}`

const unnest = (ids: string[]): SQL => sql`unnest(${sql.param(ids)}::uuid[]) as listed(id)`

async function countUnanswered(db: Queryable, courseIds: string[]): Promise<number> {
  const open = db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(
      and(
        sql`${questions.courseId} = any (${sql.param(courseIds)}::uuid[])`,
        isExistingLesson,
        isOpen,
      ),
    )
    .limit(limits.unansweredCountMax)
    .as('open')
  const [row] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(open)
  return row?.total ?? 0
}
