import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { categories, courses, isInCatalogue, returnsToCatalogue } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { CategoryTableQuery, ManagedCategory } from '#shared/contract/courses/authoring.ts'
import type { Category, PopularCategory } from '#shared/contract/courses/catalogue.ts'
import { learningLimits } from '#shared/limits.ts'
import { countByCategory } from '../courses/course-selection.ts'

/** All categories, sorted by name. */
export async function listCategories(deps: Pick<Deps, 'db'>): Promise<Category[]> {
  const rows = await deps.db.select().from(categories).orderBy(asc(categories.name))
  return rows.map(presentCategory)
}

/** The categories with the most courses first, with their course counts. */
export async function listPopularCategories(
  deps: Pick<Deps, 'db'>,
  limit: number,
): Promise<PopularCategory[]> {
  const [all, sizes] = await Promise.all([listCategories(deps), countByCategory(deps.db)])
  return all
    .map((category) => ({ ...category, courseCount: sizes.get(category._id) ?? 0 }))
    .toSorted((a, b) => b.courseCount - a.courseCount)
    .slice(0, limit)
}

/**
 * A page of the admin table of categories, sorted by name by default, and the number of matches. Courses that return to the
 * catalogue are counted too, since they keep a category from being deleted. Categories are few, so that all matches are
 * read, as for the public list.
 */
export async function listManagedCategories(
  { db }: Pick<Deps, 'db'>,
  { search, sort = 'name', order, page = 1 }: CategoryTableQuery,
): Promise<{ categories: ManagedCategory[]; total: number }> {
  const sizes = await countByCategory(db)
  const sized = sql`unnest(${sql.param([...sizes.keys()])}::uuid[], ${sql.param([...sizes.values()])}::integer[])
    as sized(category_id, size)`
  const returning = db
    .select({ categoryId: courses.categoryId, courses: count().as('returning_courses') })
    .from(courses)
    .where(returnsToCatalogue(courses))
    .groupBy(courses.categoryId)
    .as('returning')
  const courseCount = sql<number>`(coalesce(size, 0) + coalesce(${returning.courses}, 0))`.mapWith(
    Number,
  )
  // Courses in the catalogue are counted, so that only those outside of it are looked up.
  const isEmpty = sql<boolean>`${courseCount} = 0 and not exists (
    select from ${courses} where not ${isInCatalogue(courses)} and ${eq(courses.categoryId, categories.id)})`
  const lowerName = sql`lower(${categories.name})`
  const direction = order === 'desc' ? desc : asc
  const matches = await db
    .select({ id: categories.id, name: categories.name, courses: courseCount, isEmpty })
    .from(categories)
    .leftJoin(sized, sql`sized.category_id = ${categories.id}`)
    .leftJoin(returning, eq(returning.categoryId, categories.id))
    .where(search ? containsText(categories.name, search) : undefined)
    .orderBy(direction(sort === 'name' ? lowerName : courseCount), asc(lowerName))
  const pageSize = learningLimits.tablePageSize
  const rows = matches.slice((page - 1) * pageSize, page * pageSize)
  const managed = rows.map((row) => ({
    ...presentCategory(row),
    courses: row.courses,
    isEmpty: row.isEmpty,
  }))
  return { categories: managed, total: matches.length }
}

export function presentCategory(row: { id: string; name: string }): Category {
  return { _id: row.id, name: row.name }
}
