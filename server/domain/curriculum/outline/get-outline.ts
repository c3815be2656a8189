import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import {
  courseInstructors,
  coursePrerequisites,
  courses,
  curriculumOrder,
  isVisibleLesson,
  lessonAttachments,
  lessons,
  sections,
  users,
  visibleSince,
} from '#server/db/schema/index.ts'
import {
  effectiveStatus,
  loadCardsById,
  presentCourseCard,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseOutline, OutlineSection } from '#shared/contract/courses/outline.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { presentRelease, toRelease } from './release.ts'

/** What everyone may see of a course's lessons. Throws `not_found` for a draft, and an unknown or deleted course. */
export async function getOutline(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  courseId: string,
): Promise<CourseOutline> {
  const id = { courseId }
  const [[course], rows] = await Promise.all([
    prepareCourse(db).execute(id),
    prepareLessons(db).execute(id),
  ])
  if (!course || course.status === 'draft') {
    throw new AppError('not_found', catalogueMessages.courseNotFound)
  }
  const prerequisites = await loadCardsById(db, course.prerequisiteIds)
  const known = rows.flatMap((row) => row.seconds ?? [])
  return {
    course: courseId,
    status: effectiveStatus(course),
    order: course.order,
    lessons: rows.length,
    seconds: known.length > 0 ? known.reduce((sum, seconds) => sum + seconds, 0) : null,
    sections: groupBySection(rows),
    prerequisites: prerequisites.map((card) => presentCourseCard(card, settings)),
    authors: course.authors.map(({ id, fullname, avatarUrl }) => ({
      _id: id,
      fullname,
      avatar: presentAvatar({ fullname, avatarUrl }, settings),
    })),
  }
}

interface AuthorRow {
  id: string
  fullname: string
  avatarUrl: string
}

const prepareCourse = prepareOnce((db) => {
  const author = sql`json_build_object('id', ${users.id}, 'fullname', ${users.fullname}, 'avatarUrl', ${users.avatarUrl})`
  return db
    .select({
      status: courses.status,
      ownerId: courses.ownerId,
      order: courses.lessonOrder,
      prerequisiteIds: sql<string[]>`(
        select coalesce(json_agg(${coursePrerequisites.prerequisiteId}
          order by ${coursePrerequisites.position}, ${coursePrerequisites.prerequisiteId}), '[]')
        from ${coursePrerequisites} where ${coursePrerequisites.courseId} = ${courses.id})`,
      /** The owner first; invitations that are not accepted yet do not count. */
      authors: sql<AuthorRow[]>`(
        select coalesce(json_agg(${author} order by ${users.id} <> ${courses.ownerId}, accepted_at, ${users.id}), '[]')
        from (
          select ${courses.ownerId} as user_id, null::timestamptz as accepted_at
          union all
          select user_id, accepted_at from ${courseInstructors}
          where ${courseInstructors.courseId} = ${courses.id} and accepted_at is not null
        ) as team join ${users} on ${users.id} = team.user_id)`,
    })
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('courseId')), isNull(courses.deletedAt)))
    .prepare('outline_course')
})

/** The lessons that learners see, in order. */
const prepareLessons = prepareOnce((db) =>
  db
    .select({
      sectionId: sections.id,
      sectionTitle: sections.title,
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      seconds: lessons.durationSeconds,
      isPreview: lessons.isPreview,
      isRequired: lessons.isRequired,
      releaseDays: lessons.releaseDays,
      releaseDate: lessons.releaseDate,
      releaseZone: lessons.releaseZone,
      visibleSince,
      attachments: sql<number>`(
        select count(*)::integer from ${lessonAttachments} where ${lessonAttachments.lessonId} = ${lessons.id})`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(lessons.courseId, sql.placeholder('courseId')), isVisibleLesson))
    .orderBy(...curriculumOrder)
    .prepare('outline_lessons'),
)

type LessonRow = Awaited<ReturnType<ReturnType<typeof prepareLessons>['execute']>>[number]

function groupBySection(rows: LessonRow[]): OutlineSection[] {
  return [...Map.groupBy(rows, (row) => row.sectionId)].map(([id, group]) => ({
    _id: id,
    title: group[0]?.sectionTitle ?? '',
    lessons: group.map((row) => ({
      _id: row.id,
      title: row.title,
      kind: row.kind,
      seconds: row.seconds,
      preview: row.isPreview,
      required: row.isRequired,
      attachments: row.attachments,
      release: presentRelease(toRelease(row)),
      addedAt: row.visibleSince.toISOString(),
    })),
  }))
}
