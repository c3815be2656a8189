import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courseOutlines,
  coursePrerequisites,
  courses,
  curriculumOrder,
  isAddressable,
  isNotSuspended,
  isVisibleLesson,
  lessons,
  sections,
  users,
} from '#server/db/schema/index.ts'
import { effectiveStatus, learnerCount } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { settingsMessages } from '#shared/messages/authoring/course-settings.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { loadEditableCourse } from '../authoring/editable-course.ts'
import { loadInstructors } from '../instructors/list-instructors.ts'
import { selectMissing } from '../kinds/index.ts'
import { curriculumPolicy } from '../policy.ts'
import { createChecklist, isComplete } from './checklist.ts'
import { listBlockedStatuses, type StatusFacts } from './status-problem.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** What the authors of a course manage besides its form and its lessons. Throws `not_found` and `forbidden`. */
export async function getCourseSettings(
  deps: ReadDeps,
  actor: Actor,
  courseId: string,
): Promise<{ settings: CourseSettings }> {
  await loadEditableCourse(deps.db, actor, courseId)
  return { settings: await loadCourseSettings(deps, deps.db, actor, courseId) }
}

/** For a response about a course that the actor may edit. Throws `not_found`. */
export async function loadCourseSettings(
  deps: Pick<Deps, 'clock' | 'settings'>,
  db: Queryable,
  actor: Actor,
  courseId: string,
): Promise<CourseSettings> {
  const { course, checklist, facts } = await loadStatusFacts(deps, db, courseId)
  const prerequisites = await loadPrerequisites(db, courseId)
  const isOwnerOrAdmin = curriculumPolicy.invite.allowsFor(actor, course)
  return {
    _id: courseId,
    title: course.title,
    status: facts.status,
    hidden: course.hiddenAt !== null,
    order: course.order,
    prerequisites: prerequisites.map(({ id, title, isListed }) => ({
      _id: id,
      title: title ?? settingsMessages.unavailablePrerequisite,
      shown: isListed,
    })),
    instructors: await loadInstructors(deps, db, actor, { id: courseId, ...course }),
    checklist,
    blocked: listBlockedStatuses(facts),
    lessons: course.lessonCount ?? 0,
    firstLesson: course.firstLessonId,
    learners: facts.learners,
    can: { delete: isOwnerOrAdmin, invite: isOwnerOrAdmin },
  }
}

/** The course, its checklist, and what decides which statuses it can get. Throws `not_found`. */
export async function loadStatusFacts(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  courseId: string,
) {
  const [course] = await selectCourse(db, courseId, clock.now())
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  const lessonRows = await selectVisibleLessons(db, courseId)
  const checklist = createChecklist({
    ...course,
    hasThumbnail: course.coverUploadId !== null,
    isCaptioned: course.isCaptioned ?? true,
    lessons: lessonRows.map(({ id, title, kind, isPreview, missing }) => ({
      id,
      title,
      kind,
      isPreview,
      isComplete: missing.length === 0,
    })),
  })
  const facts: StatusFacts = {
    status: effectiveStatus(course),
    ownerId: course.ownerId,
    // A suspension archives what was open; the owner's other courses keep their status.
    isModerated: course.ownStatus !== null || course.isOwnerSuspended,
    learners: course.learners,
    isComplete: isComplete(checklist),
  }
  return { course, checklist, facts }
}

function selectCourse(db: Queryable, courseId: string, now: Date) {
  return db
    .select({
      title: courses.title,
      status: courses.status,
      hiddenAt: courses.hiddenAt,
      ownStatus: courses.ownStatus,
      ownerId: courses.ownerId,
      isOwnerSuspended: sql<boolean>`(${isNotSuspended(users, now)}) is not true`,
      createdAt: courses.createdAt,
      order: courses.lessonOrder,
      categoryId: courses.categoryId,
      topic: courses.topic,
      summary: courses.summary,
      learn: courses.learn,
      description: courses.description,
      coverUploadId: courses.coverUploadId,
      isCaptioned: courseOutlines.captioned,
      lessonCount: courseOutlines.lessonCount,
      firstLessonId: courseOutlines.firstLessonId,
      learners: learnerCount,
    })
    .from(courses)
    .leftJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .leftJoin(users, eq(users.id, courses.ownerId))
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
}

/** The lessons that learners see, in order. */
function selectVisibleLessons(db: Queryable, courseId: string) {
  return db
    .select({
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      isPreview: lessons.isPreview,
      missing: selectMissing(),
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(lessons.courseId, courseId), isVisibleLesson))
    .orderBy(...curriculumOrder)
}

/** The titles of deleted courses and drafts are null: only their own authors know them. */
export function loadPrerequisites(db: Queryable, courseId: string) {
  return db
    .select({
      id: courses.id,
      title: sql<string | null>`case when ${isAddressable(courses)} then ${courses.title} end`,
      isListed: courses.isListed,
    })
    .from(coursePrerequisites)
    .innerJoin(courses, eq(courses.id, coursePrerequisites.prerequisiteId))
    .where(eq(coursePrerequisites.courseId, courseId))
    .orderBy(asc(coursePrerequisites.position), asc(coursePrerequisites.prerequisiteId))
}
