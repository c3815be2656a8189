import { asc, eq } from 'drizzle-orm'
import type { DatabasePool } from '#server/db/database-pool.ts'
import { courseInstructors, courses, lessons, sections } from '#server/db/schema/index.ts'
import type { NewCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createCourse } from './catalogue.ts'

type App = { deps: Pick<Deps, 'db' | 'events'> }
type LessonColumns = Partial<Omit<typeof lessons.$inferInsert, 'courseId' | 'sectionId'>>

const toRank = (index: number) => `a${String(index).padStart(4, '0')}`

/**
 * Creates a course with these lessons, in one section by default, or with a list per section; returns the id of the
 * course and those of the lessons in order.
 */
export async function createCourseWithLessons(
  app: App,
  content: LessonColumns[] | LessonColumns[][],
  { status, lessonOrder, ...options }: Partial<NewCourse & typeof courses.$inferInsert> = {},
): Promise<{ course: string; lessons: string[] }> {
  const { db, events } = app.deps
  const course = await createCourse(app, options)
  await db.delete(sections).where(eq(sections.courseId, course))
  const groups = content.map((item) => [item].flat())
  const perSection = content.some((item) => Array.isArray(item)) ? groups : [groups.flat()]
  for (const [number, group] of perSection.entries()) {
    const [section] = await db
      .insert(sections)
      .values({ courseId: course, title: `Section ${number + 1}`, rank: toRank(number) })
      .returning({ id: sections.id })
    if (!section || group.length === 0) continue
    await db.insert(lessons).values(
      group.map((columns, index) => ({
        title: `Lesson ${number + 1}.${index + 1}`,
        video: 'https://videos.example.test/private.mp4',
        rank: toRank(index),
        ...columns,
        courseId: course,
        sectionId: section.id,
      })),
    )
  }
  if (status || lessonOrder) {
    await db.update(courses).set({ status, lessonOrder }).where(eq(courses.id, course))
  }
  await events.publish('catalogueChanged', { courseIds: [course] })
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(eq(lessons.courseId, course))
    .orderBy(asc(sections.rank), asc(lessons.rank))
  return { course, lessons: rows.map(({ id }) => id) }
}

/** Makes users instructors of a course, who have accepted the invitation unless `acceptedAt` is null. */
export async function addInstructors(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  courseId: string,
  ...users: { id: string; acceptedAt?: Date | null }[]
): Promise<void> {
  const now = new Date()
  await db
    .insert(courseInstructors)
    .values(users.map(({ id: userId, acceptedAt = now }) => ({ courseId, userId, acceptedAt })))
}

/** The ids of the first section and lesson of a course. */
export async function loadOutlineIds(
  { pool }: { pool: Pick<DatabasePool, 'query'> },
  courseId: string,
): Promise<{ section: string; lesson: string }> {
  const { rows } = await pool.query<{ section: string; lesson: string }>(
    `select section_id as section, lessons.id as lesson
     from lessons join sections on sections.id = section_id
     where lessons.course_id = $1 order by sections.rank, lessons.rank limit 1`,
    [courseId],
  )
  return rows[0] ?? { section: '', lesson: '' }
}
