import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isVisibleLesson, lessons, sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { CourseSearchResponse, FoundLesson } from '#shared/contract/learning/passages.ts'
import { curriculumLimits, passageLimits as limits } from '#shared/limits.ts'
import { getCourseLearning } from '../lessons/get-course-learning.ts'
import { correctSearch } from './correct-search.ts'
import { findMoments, type LessonResult } from './find-moments.ts'
import { buildTypedQuery, type PassageQuery } from './passage-query.ts'

type SearchDeps = Pick<Deps, 'db' | 'clock'>

/**
 * The lessons of a course whose title, captions or article have the words of a search: of those that the actor may open
 * with the moments, of others only that they have them. Throws `not_found` for a course that the actor does not see.
 */
export async function searchCourse(
  deps: SearchDeps,
  actor: Actor | undefined,
  courseId: string,
  { q: search }: { q: string },
): Promise<CourseSearchResponse> {
  const { db } = deps
  const [learning, query] = await Promise.all([
    getCourseLearning(deps, actor, courseId),
    buildTypedQuery(db, search),
  ])
  const find = (wanted: PassageQuery, include: 'all' | 'open') =>
    findMoments(
      db,
      actor,
      wanted,
      {
        search,
        courseIds: [courseId],
        lessonsPerCourse: curriculumLimits.lessonsMax,
        momentsPerLesson: limits.momentsPerLesson,
        include,
      },
      deps.clock.now(),
    )
  const [results, titles] = query
    ? await Promise.all([find(query, 'all'), findTitles(db, query, courseId)])
    : [[], []]
  const found = new Map(results.map((result) => [result.lesson.id, presentLesson(result)]))
  const isOpen = new Map(learning.lessons.map(({ _id, access }) => [_id, access.allowed]))
  const byTitle = titles.map(
    ({ id: _id, title, kind }): FoundLesson =>
      found.get(_id) ?? { _id, title, kind, isOpen: isOpen.get(_id) ?? false, moments: [] },
  )
  const inTitle = new Set(titles.map(({ id }) => id))
  const all = [...byTitle, ...[...found.values()].filter(({ _id }) => !inTitle.has(_id))]
  if (all.length > 0) return present(all, { isSimilar: false })
  const corrected = await correctSearch(db, search)
  const similar = corrected ? await find(corrected, 'open') : []
  return present(similar.map(presentLesson), { isSimilar: similar.length > 0 })
}

/** Titles are in the outline, which everyone sees. */
function findTitles(db: Queryable, { languages }: PassageQuery, courseId: string) {
  const exact = languages.find(({ configuration }) => configuration === 'lectern')?.exact ?? ''
  return db
    .select({ id: lessons.id, title: lessons.title, kind: lessons.kind })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(
      and(
        eq(lessons.courseId, courseId),
        isVisibleLesson,
        sql`to_tsvector('lectern', search_text(${lessons.title})) @@ ${exact}::tsquery`,
      ),
    )
    .orderBy(sections.rank, sections.id, lessons.rank, lessons.id)
}

function presentLesson({ lesson, isOpen, moments }: LessonResult): FoundLesson {
  const { id: _id, title, kind } = lesson
  const inOrder = moments.toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))
  return {
    _id,
    title,
    kind,
    isOpen,
    moments: inOrder.map(({ seconds, anchor, text }) => ({ seconds, anchor, text })),
  }
}

function present(
  found: readonly FoundLesson[],
  { isSimilar }: { isSimilar: boolean },
): CourseSearchResponse {
  return {
    lessons: found.slice(0, limits.lessonsMax),
    isMore: found.length > limits.lessonsMax,
    isSimilar,
  }
}
