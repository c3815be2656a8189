import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseInstructors, users } from '#server/db/schema/index.ts'
import type { Deps, Settings } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import { type Actor, requireCourseRight } from '#server/domain/rights.ts'
import type { CourseInstructors } from '#shared/contract/courses/course-instructors.ts'
import type { CourseInstructor } from '#shared/contract/courses/curriculum.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { curriculumPolicy } from '../policy.ts'
import { loadTaughtCourse, type TaughtCourse } from './taught-course.ts'

/** The owner, the co-instructors and the invitations of a course. Throws `not_found` and `forbidden`. */
export async function getCourseInstructors(
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  courseId: string,
): Promise<CourseInstructors> {
  const course = await loadTaughtCourse(deps.db, courseId)
  requireCourseRight(curriculumPolicy.edit, actor, course)
  return {
    instructors: await loadInstructors(deps, deps.db, actor, course),
    can: { invite: curriculumPolicy.invite.allowsFor(actor, course) },
  }
}

/** The owner first, then in the order of acceptance, then the invitations. */
export async function loadInstructors(
  { settings }: Pick<Deps, 'settings'>,
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  course: Pick<TaughtCourse, 'id' | 'ownerId' | 'createdAt'>,
): Promise<CourseInstructor[]> {
  const owners = await db
    .select(userColumns)
    .from(users)
    .where(course.ownerId === null ? sql`false` : eq(users.id, course.ownerId))
  const rows = await selectRows(db, course.id)
  return [
    ...owners.map((owner) => ({
      ...presentUser(owner, settings),
      role: 'owner' as const,
      acceptedAt: course.createdAt.toISOString(),
    })),
    ...rows.map((row) => presentRow(row, actor, settings)),
  ]
}

const userColumns = {
  id: users.id,
  fullname: users.fullname,
  username: users.username,
  avatarUrl: users.avatarUrl,
}

function selectRows(db: Queryable, courseId: string) {
  const { acceptedAt, invitationId: id, invitedEmail, invitedBy } = courseInstructors
  return db
    .select({ id, acceptedAt, invitedEmail, invitedBy, user: userColumns })
    .from(courseInstructors)
    .leftJoin(users, eq(users.id, courseInstructors.userId))
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(asc(acceptedAt), asc(id))
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** Whether an address has an account, and whose it is, is private: only who invited it sees the address itself. */
function presentRow(row: Row, actor: Pick<Actor, 'id'>, settings: Settings): CourseInstructor {
  const invitation = {
    id: row.id,
    fullname: row.invitedBy === actor.id ? (row.invitedEmail ?? '') : messages.invitedByEmail,
    username: '',
  }
  return {
    ...(row.user
      ? presentUser(row.user, settings)
      : presentUser({ ...invitation, avatarUrl: '' }, settings)),
    role: 'instructor',
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  }
}

interface UserRow {
  id: string
  fullname: string
  username: string
  avatarUrl: string
}

function presentUser({ id, fullname, username, avatarUrl }: UserRow, settings: Settings) {
  const initials = username === '' ? '' : fullname
  return {
    _id: id,
    fullname,
    username,
    avatar: presentAvatar({ avatarUrl, fullname: initials }, settings),
  }
}
