import { aliasedTable, and, desc, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { courseInstructors, courses, isShownTo, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import type { CourseInvitation } from '#shared/contract/courses/course-instructors.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { isInvited } from './taught-course.ts'

/** The user's invitations to teach courses of others, newest first, one per course, without those of hidden users. */
export async function listInvitations(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<{ invitations: CourseInvitation[] }> {
  const teaching = aliasedTable(courseInstructors, 'teaching')
  const isTeaching = and(
    eq(teaching.courseId, courseInstructors.courseId),
    eq(teaching.userId, userId),
    sql`${teaching.acceptedAt} is not null`,
  )
  const rows = await db
    .select({
      course: { id: courses.id, title: courses.title },
      sender: { id: users.id, fullname: users.fullname, avatarUrl: users.avatarUrl },
      createdAt: courseInstructors.createdAt,
    })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .leftJoin(users, eq(users.id, courseInstructors.invitedBy))
    .where(
      and(
        isInvited(userId),
        isShownTo(userId, courseInstructors.invitedBy),
        isNull(courses.deletedAt),
        or(isNull(courses.ownerId), ne(courses.ownerId, userId)),
        notExists(db.select({ id: teaching.invitationId }).from(teaching).where(isTeaching)),
      ),
    )
    .orderBy(desc(courseInstructors.createdAt), desc(courseInstructors.invitationId))
    .limit(limits.invitationsListedMax)
  const byCourse = Map.groupBy(rows, ({ course }) => course.id)
  const newest = [...byCourse.values()].flatMap(([first]) => first ?? [])
  return {
    invitations: newest.map(({ course, sender, createdAt }) => ({
      course: { _id: course.id, title: course.title },
      from: sender && {
        _id: sender.id,
        fullname: sender.fullname,
        avatar: presentAvatar(sender, settings),
      },
      createdAt: createdAt.toISOString(),
    })),
  }
}
