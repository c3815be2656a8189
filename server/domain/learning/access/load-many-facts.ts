import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  curriculumOrder,
  enrolments,
  isVisibleLesson,
  lessonProgress,
  lessons,
  sections,
} from '#server/db/schema/index.ts'
import { toRelease } from '#server/domain/curriculum/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { LessonLink } from '#shared/contract/courses/outline.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import type { LessonFacts } from './can-open-lesson.ts'
import {
  courseColumns,
  isCompleted,
  isOwnEnrolment,
  isOwnProgress,
  toCourseFacts,
  toEnrolmentFacts,
  toUserId,
} from './load-facts.ts'

/** A lesson that learners see, with what decides whether the actor may open it. */
export interface LessonWithFacts {
  id: string
  title: string
  kind: LessonKind
  courseId: string
  facts: LessonFacts
}

/**
 * What decides about these lessons of these courses, in the order of the outlines; without hidden and deleted ones. Two
 * statements, however many lessons.
 */
export async function loadManyFacts(
  db: Queryable,
  actor: Pick<Actor, 'id'> | undefined,
  { lessonIds, courseIds }: { lessonIds: string[]; courseIds: string[] },
  now: Date,
): Promise<LessonWithFacts[]> {
  if (lessonIds.length === 0) return []
  const userId = toUserId(actor)
  const [courseRows, rows] = await Promise.all([
    db
      .select(courseColumns)
      .from(courses)
      .leftJoin(enrolments, isOwnEnrolment(userId))
      .where(inArray(courses.id, courseIds)),
    loadLessons(db, userId, lessonIds, courseIds),
  ])
  const courseById = new Map(courseRows.map((row) => [row.courseId, row]))
  const uncompleted = new Map<string, LessonLink>()
  const requested = new Set(lessonIds)
  return rows.flatMap((row) => {
    const { id, title, kind, courseId, isPreview } = row
    const course = courseById.get(courseId)
    if (!course) return []
    const uncompletedBefore = uncompleted.get(courseId) ?? null
    if (row.isRequired && !row.isCompleted && !uncompletedBefore) {
      uncompleted.set(courseId, { _id: id, title })
    }
    if (!requested.has(id)) return []
    const lesson = {
      isPreview,
      isHidden: false,
      isDeleted: false,
      release: toRelease(row),
      isCompleted: row.isCompleted,
    }
    const [courseFacts, enrolment] = [toCourseFacts(course), toEnrolmentFacts(course)]
    const facts = { course: courseFacts, enrolment, lesson, uncompletedBefore, now }
    return [{ id, title, kind, courseId, facts }]
  })
}

/** Of courses in sequence all lessons, since those before one decide about it. */
function loadLessons(db: Queryable, userId: string, lessonIds: string[], courseIds: string[]) {
  const isInSequence = and(
    inArray(lessons.courseId, courseIds),
    eq(courses.lessonOrder, 'sequence'),
  )
  return db
    .select({
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      courseId: lessons.courseId,
      isPreview: lessons.isPreview,
      isRequired: lessons.isRequired,
      releaseDays: lessons.releaseDays,
      releaseDate: lessons.releaseDate,
      releaseZone: lessons.releaseZone,
      isCompleted,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonProgress, isOwnProgress(userId))
    .where(
      and(
        inArray(lessons.courseId, courseIds),
        isVisibleLesson,
        or(inArray(lessons.id, lessonIds), isInSequence),
      ),
    )
    .orderBy(...curriculumOrder)
}
