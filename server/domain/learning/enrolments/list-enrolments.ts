import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Database, prepareOnce } from '#server/db/client.ts'
import {
  courseOutlines,
  courses,
  enrolments,
  isAddressable,
  lessonProgress,
  lessons,
  uploads,
} from '#server/db/schema/index.ts'
import { cardColumns, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import {
  isUncompleted,
  lastOpenedAt,
  presentListedProgress,
  selectLessonsProgress,
} from '../progress/lessons-progress.ts'
import { summaryColumns } from '../progress/progress-queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'settings' | 'clock'>

/** The user's courses with progress, in the order of enrolment, including deleted courses. */
export async function listEnrolments(
  { db, settings, clock }: ReadDeps,
  userId: string,
): Promise<Enrolment[]> {
  const rows = await prepareEnrolments(db).execute({ userId, now: clock.now() })
  return rows.map((row) => presentEnrolment(row, settings))
}

/**
 * The course to continue with after another one: the one last watched of those that are not completed, or
 * else the first that was not started; null if there is none.
 */
export async function findNextEnrolment(
  { db, settings, clock }: ReadDeps,
  userId: string,
  afterCourseId: string | undefined,
): Promise<Enrolment | null> {
  const [row] = await prepareNextEnrolment(db).execute({
    userId,
    after: afterCourseId ?? null,
    now: clock.now(),
  })
  return row ? presentEnrolment(row, settings) : null
}

const prepareEnrolments = prepareOnce((db) =>
  selectEnrolments(db)
    .where(isOwn)
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
    .prepare('enrolments'),
)

const prepareNextEnrolment = prepareOnce((db) =>
  selectEnrolments(db)
    .where(
      and(
        isOwn,
        isAddressable(courses),
        isUncompleted,
        sql`${enrolments.courseId} is distinct from ${sql.placeholder('after')}::uuid`,
      ),
    )
    .orderBy(
      sql`${lastOpenedAt} desc nulls last`,
      asc(enrolments.enrolledAt),
      asc(enrolments.courseId),
    )
    .limit(1)
    .prepare('next_enrolment'),
)

const isOwn = and(eq(enrolments.userId, sql.placeholder('userId')), isNull(enrolments.removedAt))

function selectEnrolments(db: Database) {
  return db
    .select({
      course: cardColumns,
      isAvailable: sql<boolean>`${isAddressable(courses)}`,
      isMarked: enrolments.markedComplete,
      courseCompletedAt: enrolments.completedAt,
      severalLessons: selectLessonsProgress(sql.placeholder('now')),
      ...summaryColumns,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .leftJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, enrolments.userId)),
    )
}

type EnrolmentRow = Awaited<ReturnType<typeof selectEnrolments>>[number]

function presentEnrolment(row: EnrolmentRow, settings: Deps['settings']): Enrolment {
  return {
    ...presentCourseCard(row.course, settings),
    available: row.isAvailable,
    progress: presentListedProgress(row.course.id, row),
  }
}
