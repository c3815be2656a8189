import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseFacets, courseLabels, courses } from '#server/db/schema/index.ts'
import {
  type FacetName,
  facetNames,
  type LengthRange,
  type RatingFloor,
} from '#shared/catalogue/course-facets.ts'
import type { FacetQuery } from '#shared/contract/courses/catalogue-queries.ts'
import {
  type CourseLevel,
  courseLevels,
  type CourseType,
  courseTypes,
} from '#shared/contract/courses/catalogue.ts'

/** Matches courses with one of the values of each property. */
export interface CourseFilter {
  categoryIds?: string[] | undefined
  /** Compared without case and accents. */
  topics?: string[] | undefined
  levels?: CourseLevel[] | undefined
  types?: CourseType[] | undefined
  minRating?: RatingFloor | undefined
  lengths?: LengthRange[] | undefined
  /** Compared without case. */
  languages?: string[] | undefined
  hasCaptions?: boolean | undefined
}

/** Converts a query; undefined if none of the requested levels or types exists, so that no course can match. */
export function toCourseFilter(query: Omit<FacetQuery, 'search'>): CourseFilter | undefined {
  const levels = findOptions(courseLevels, query.level)
  const types = findOptions(courseTypes, query.type)
  if (levels?.length === 0 || types?.length === 0) return undefined
  return {
    categoryIds: query.category,
    topics: query.topic,
    levels,
    types,
    minRating: query.rating,
    lengths: query.length,
    languages: query.language,
    hasCaptions: query.captions === 'yes' ? true : undefined,
  }
}

/** The options in their canonical spelling; values that are none of the options are left out. */
function findOptions<Option extends string>(
  options: readonly Option[],
  values: string[] | undefined,
): Option[] | undefined {
  if (!values) return undefined
  const wanted = new Set(values.map((value) => value.toLowerCase()))
  return options.filter((option) => wanted.has(option.toLowerCase()))
}

function toConditions(filter: CourseFilter): (SQL | undefined)[] {
  const { categoryIds, topics, levels, types, minRating, lengths, languages } = filter
  return [
    categoryIds && inArray(courseFacets.categoryId, categoryIds),
    topics && sql`${courseFacets.plainTopic} = any(${toPlainTopics(topics)})`,
    levels && inArray(courseFacets.level, levels),
    minRating && gte(courseFacets.ratingTenths, Number(minRating) * 10),
    lengths && inArray(courseFacets.lengthRange, lengths),
    languages && sql`${courseFacets.language} = any(${toLanguageNames(languages)})`,
    filter.hasCaptions ? eq(courseFacets.captioned, true) : undefined,
    types && inArray(courseFacets.type, types),
  ]
}

/** The condition on `course_facets`. */
export function matchesFilter(filter: CourseFilter): SQL | undefined {
  return and(eq(courseFacets.isOpen, true), ...toConditions(filter))
}

/**
 * The condition on `courses`, for searches: the indexes of the words have these labels too, so that PostgreSQL reads only
 * courses that have both. Lengths and captions depend on lessons, so they are compared in `course_facets`.
 */
export function matchesLabels(filter: CourseFilter): SQL | undefined {
  const { lengths, hasCaptions } = filter
  return and(
    ...listLabels(filter).map((labels) => sql`${courseLabels(courses)} && array[${labels}]`),
    lengths || hasCaptions ? hasFacets(matchesFilter({ lengths, hasCaptions })) : undefined,
  )
}

/** Of each property, the labels of which a course must have one. */
function listLabels(filter: CourseFilter): SQL[] {
  const { categoryIds, topics, levels, types, minRating, languages } = filter
  const groups: [label: string, values: string[] | undefined, spell?: (value: string) => SQL][] = [
    ['category', categoryIds, (id) => sql`${id}::uuid::text`],
    ['topic', topics, (topic) => sql`plain_text(${topic})`],
    ['level', levels],
    ['rating', minRating && [minRating]],
    ['language', languages, (name) => sql`initcap(${name})`],
    ['type', types],
  ]
  return groups.flatMap(([label, values, spell = (value) => sql`${value}::text`]) => {
    const labels = values?.map((value) => sql`${`${label}:`} || ${spell(value)}`)
    return labels ? [sql.join(labels, sql`, `)] : []
  })
}

/** The condition on `courses` by one on `course_facets`. */
function hasFacets(condition: SQL | undefined): SQL {
  const isSame = eq(courseFacets.courseId, courses.id)
  return sql`exists (select from ${courseFacets} where ${and(isSame, condition)})`
}

export function listSelectedFacets(filter: CourseFilter): FacetName[] {
  const selections: Record<FacetName, unknown> = {
    category: filter.categoryIds,
    topic: filter.topics,
    level: filter.levels,
    rating: filter.minRating,
    length: filter.lengths,
    language: filter.languages,
    captions: filter.hasCaptions,
    type: filter.types,
  }
  return facetNames.filter((name) => selections[name] !== undefined)
}

/** An uncorrelated subquery, which PostgreSQL evaluates once per statement. */
function toPlainTopics(topics: string[]): SQL {
  return sql`array(
    select plain_text(topic) from unnest(${sql.param(topics)}::text[]) with ordinality as typed(topic, place)
    order by place)`
}

/** In the spelling of `course_facets`. */
function toLanguageNames(languages: string[]): SQL {
  return sql`array(select initcap(name) from unnest(${sql.param(languages)}::text[]) as name)`
}

/** The plain topics, by what was typed. */
export async function loadPlainTopics(
  db: Queryable,
  topics: string[] = [],
): Promise<Map<string, string>> {
  if (topics.length === 0) return new Map()
  const { rows } = await db.execute<{ plain: string[] }>(
    sql`select ${toPlainTopics(topics)} as plain`,
  )
  return new Map(topics.map((topic, index) => [topic, rows[0]?.plain[index] ?? topic]))
}
