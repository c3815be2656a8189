import type { SQL } from 'drizzle-orm'
import {
  loadCardsById,
  matchesText,
  presentCourseCard,
  resolveTextQuery,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { CourseMoments, MomentsResponse } from '#shared/contract/learning/passages.ts'
import { passageLimits as limits } from '#shared/limits.ts'
import { correctSearch } from './correct-search.ts'
import { findMoments, type LessonResult } from './find-moments.ts'
import { findAlsoCovered } from './find-texts.ts'
import { buildTypedQuery, type PassageQuery } from './passage-query.ts'

/** Lessons of a course that are examined, from its first one. */
const lessonsPerCourse = 20

interface SearchMomentsParams {
  search: string
  /** The courses that the search found in the catalogue. */
  courses: string[]
  /**
   * Also courses of the catalogue that have the words in their lessons only; with similar words if nothing has those that
   * were typed.
   */
  also?: 'yes' | undefined
}

/** What the lessons of courses say about a search: a few moments each, and of lessons that are locked only the fact. */
export async function searchMoments(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  actor: Actor | undefined,
  params: SearchMomentsParams,
): Promise<MomentsResponse> {
  const [query, inCatalogue] = await Promise.all([
    buildTypedQuery(deps.db, params.search),
    params.also && resolveTextQuery(deps.db, params.search),
  ])
  const isInCatalogue = inCatalogue !== undefined && inCatalogue.similar === undefined
  // Also of a corrected search: the results of the catalogue are not repeated.
  const matched = inCatalogue && matchesText(inCatalogue)
  const exact = query ? await find(deps, actor, query, params, { include: 'all', matched }) : empty
  const isFound = isInCatalogue || exact.courses.length + exact.also.length > 0
  if (isFound || !params.also) return { ...exact, isSimilar: false }
  const corrected = await correctSearch(deps.db, params.search)
  const similar = corrected
    ? await find(deps, actor, corrected, params, { include: 'open', matched })
    : empty
  return { ...similar, isSimilar: similar.courses.length + similar.also.length > 0 }
}

const empty: Pick<MomentsResponse, 'courses' | 'also'> = { courses: [], also: [] }

async function find(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  actor: Actor | undefined,
  query: PassageQuery,
  { search, courses, also }: SearchMomentsParams,
  { include, matched }: { include: 'all' | 'open'; matched?: SQL | undefined },
): Promise<Pick<MomentsResponse, 'courses' | 'also'>> {
  const { db } = deps
  const limit = limits.alsoCoveredMax
  const otherIds = also ? await findAlsoCovered(db, query, { matched, except: courses, limit }) : []
  const found = await findMoments(
    db,
    actor,
    query,
    {
      search,
      courseIds: [...new Set([...courses, ...otherIds])],
      lessonsPerCourse,
      momentsPerLesson: limits.momentsPerCourse,
      momentsPerCourse: limits.momentsPerCourse,
      include,
    },
    deps.clock.now(),
  )
  const byCourse = Map.groupBy(found, ({ lesson }) => lesson.courseId)
  const present = (id: string) => {
    const results = byCourse.get(id)
    return results ? [presentCourse(id, results)] : []
  }
  const others = otherIds.flatMap(present)
  const cards = await loadCardsById(
    db,
    others.map(({ course }) => course),
  )
  return {
    courses: courses.flatMap(present),
    also: others.flatMap((other) => {
      const card = cards.find(({ id }) => id === other.course)
      return card ? [{ ...other, card: presentCourseCard(card, deps.settings) }] : []
    }),
  }
}

/** The best moments, then lessons of which only the fact is known, up to as many in all. */
function presentCourse(course: string, results: readonly LessonResult[]): CourseMoments {
  const moments = results
    .flatMap(({ lesson, moments: own }) => own.map((moment) => ({ lesson, moment })))
    .toSorted((a, b) => b.moment.rank - a.moment.rank)
    .slice(0, limits.momentsPerCourse)
  const covered = results
    .filter(({ moments: own }) => own.length === 0)
    .slice(0, limits.momentsPerCourse - moments.length)
  return {
    course,
    moments: moments.map(({ lesson, moment: { seconds, anchor, text } }) => ({
      seconds,
      anchor,
      text,
      lesson: toLink(lesson),
    })),
    covered: covered.map(({ lesson }) => toLink(lesson)),
  }
}

const toLink = ({ id, title }: LessonResult['lesson']) => ({ _id: id, title })
