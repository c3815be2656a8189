import { and, eq, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  isInCatalogue,
  isVisibleLesson,
  lessons,
  lessonTexts,
  sections,
} from '#server/db/schema/index.ts'
import { type PassageQuery, withinCourses } from './passage-query.ts'

/** An article or captions that have the words of a search. */
export interface FoundText {
  id: string
  lessonId: string
  courseId: string
  configuration: string
}

/** The texts of lessons that learners see, of each course the first in the order of its outline. */
export async function findTexts(
  db: Queryable,
  query: PassageQuery,
  { courseIds, perCourse }: { courseIds: readonly string[]; perCourse: number },
): Promise<FoundText[]> {
  if (courseIds.length === 0) return []
  const { rows } = await db.execute<FoundText & Record<string, unknown>>(sql`
    select id, "lessonId", "courseId", configuration from (
      select ${lessonTexts.id}, ${lessonTexts.lessonId} as "lessonId", ${lessonTexts.courseId} as "courseId",
        ${lessonTexts.configuration}, row_number() over (
          partition by ${lessonTexts.courseId} order by ${sections.rank}, ${sections.id}, ${lessons.rank}, ${lessons.id}, ${lessonTexts.id}
        ) as place
      from ${lessonTexts}
      join ${lessons} on ${lessons.id} = ${lessonTexts.lessonId}
      join ${sections} on ${sections.id} = ${lessons.sectionId}
      where ${lessonTexts.words} @@ ${withinCourses(query, courseIds)}::tsquery and ${isVisibleLesson}
    ) as found
    where place <= ${perCourse}
    order by place`)
  return rows
}

/** Texts that are examined: a common word is in more. */
const candidatesMax = 500

/** Courses of the catalogue that are not `matched` by the search but by their lessons; those with the most such lessons first. */
export async function findAlsoCovered(
  db: Queryable,
  query: PassageQuery,
  {
    matched,
    except,
    limit,
  }: { matched: SQL | undefined; except: readonly string[]; limit: number },
): Promise<string[]> {
  const candidates = db
    .select({ courseId: lessonTexts.courseId, lessonId: lessonTexts.lessonId })
    .from(lessonTexts)
    .where(sql`${lessonTexts.words} @@ ${query.words}::tsquery`)
    .limit(candidatesMax)
    .as('candidates')
  const found = await db
    .select({ id: courses.id })
    .from(candidates)
    .innerJoin(lessons, eq(lessons.id, candidates.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, candidates.courseId))
    .where(
      and(
        isVisibleLesson,
        isInCatalogue(courses),
        notInArray(courses.id, [...except]),
        matched && not(matched),
      ),
    )
    .groupBy(courses.id)
    .orderBy(sql`count(*) desc`, courses.id)
    .limit(limit)
  return found.map(({ id }) => id)
}
