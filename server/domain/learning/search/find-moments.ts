import type { Queryable } from '#server/db/client.ts'
import { usesOperators } from '#server/domain/catalogue/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Moment } from '#shared/contract/learning/passages.ts'
import { canOpenLesson, isVisible } from '../access/can-open-lesson.ts'
import { type LessonWithFacts, loadManyFacts } from '../access/load-many-facts.ts'
import { findPassages, type FoundPassage } from './find-passages.ts'
import { findTexts } from './find-texts.ts'
import type { PassageQuery } from './passage-query.ts'
import { presentMoments } from './present-moments.ts'

/** A lesson that has the words of a search, and what the actor may read of it. */
export interface LessonResult {
  lesson: Pick<LessonWithFacts, 'id' | 'title' | 'kind' | 'courseId'>
  isOpen: boolean
  /** The best first; none of a locked lesson. */
  moments: (Moment & { rank: number })[]
}

export interface FindMomentsParams {
  /** As the user typed it. */
  search: string
  courseIds: string[]
  lessonsPerCourse: number
  momentsPerLesson: number
  /** Of a list of courses: fewer moments than their lessons have. */
  momentsPerCourse?: number
  /** `open`: only lessons with moments, so that nothing is said of others. */
  include: 'all' | 'open'
}

/**
 * The lessons of courses that have the words of a search, in the order of the outlines. The one rule for the content of
 * lessons decides about each: of a locked one, only the fact is returned.
 */
export async function findMoments(
  db: Queryable,
  actor: Actor | undefined,
  query: PassageQuery,
  params: FindMomentsParams,
  now: Date,
): Promise<LessonResult[]> {
  const { search, courseIds, lessonsPerCourse, momentsPerLesson, include } = params
  const texts = await findTexts(db, query, { courseIds, perCourse: lessonsPerCourse })
  const lessonIds = [...new Set(texts.map(({ lessonId }) => lessonId))]
  const lessons = (await loadManyFacts(db, actor, { lessonIds, courseIds }, now)).map((lesson) => ({
    lesson,
    decision: canOpenLesson(actor, lesson.facts),
  }))
  const open = new Set(
    lessons.filter(({ decision }) => decision.allowed).map(({ lesson }) => lesson.id),
  )
  const openTexts = texts.filter(({ lessonId }) => open.has(lessonId))
  const found = await findPassages(db, query, openTexts, {
    perText: momentsPerLesson * 2,
    candidates: params.momentsPerCourse ? momentsPerLesson * 2 : candidatesPerText,
  })
  const passages = takeBest(found, params.momentsPerCourse)
  const presented = await presentMoments(db, query, passages)
  const moments = Map.groupBy(
    passages.map((passage, index) => ({ passage, moment: presented[index] })),
    ({ passage }) => passage.lessonId,
  )
  return lessons.flatMap(({ lesson, decision }) => {
    const isDraft = !decision.allowed && decision.reason === 'course_draft'
    if (!isVisible(decision) || isDraft) return []
    const own = (moments.get(lesson.id) ?? []).flatMap(({ passage, moment }) =>
      moment ? [{ ...moment, rank: passage.rank }] : [],
    )
    const isOpen = decision.allowed
    // Of an open lesson it is known whether it has the phrase.
    const isCovered = include === 'all' && !(isOpen && usesOperators(search))
    if (own.length === 0 && !isCovered) return []
    return [{ lesson, isOpen, moments: withoutRepetitions(own).slice(0, momentsPerLesson) }]
  })
}

/** Passages of a text that are ranked, in a search of one course. */
const candidatesPerText = 20

/** As many passages of each course, and as many for those that overlap: marking words takes long. */
function takeBest(
  passages: FoundPassage[],
  perCourse: number = Number.POSITIVE_INFINITY,
): FoundPassage[] {
  const byCourse = Map.groupBy(passages, ({ courseId }) => courseId)
  return [...byCourse.values()].flatMap((own) =>
    own.toSorted((a, b) => b.rank - a.rank).slice(0, perCourse * 2),
  )
}

/** Passages overlap, and several tracks have the same moments. */
function withoutRepetitions<M extends Moment & { rank: number }>(moments: M[]): M[] {
  const kept: M[] = []
  for (const one of moments.toSorted((a, b) => b.rank - a.rank)) {
    const isKept = kept.some((other) =>
      one.seconds === null || other.seconds === null
        ? one.anchor === other.anchor
        : Math.abs(one.seconds - other.seconds) < minSecondsApart,
    )
    if (!isKept) kept.push(one)
  }
  return kept
}

const minSecondsApart = 10
