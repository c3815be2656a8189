import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories, courseCounts, courses } from '#server/db/schema/index.ts'
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

/** A page of the admin table of categories, sorted by name by default, and the number of matches. */
export async function listManagedCategories(
  { db }: Pick<Deps, 'db'>,
  { search, sort = 'name', order, page = 1 }: CategoryTableQuery,
): Promise<{ categories: ManagedCategory[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const counted = selectCategoriesWithCounts(db)
  // Courses in the catalogue are counted, so that only those outside of it are looked up.
  const isEmpty = sql<boolean>`${counted.courseCount} = 0
    and not exists (select from ${courses} where ${eq(courses.categoryId, counted.id)})`
  const lowerName = sql`lower(${counted.name})`
  const direction = order === 'desc' ? desc : asc
  const [rows, total] = await Promise.all([
    db
      .select({ id: counted.id, name: counted.name, courseCount: counted.courseCount, isEmpty })
      .from(counted)
      .where(search ? containsText(counted.name, search) : undefined)
      .orderBy(direction(sort === 'name' ? lowerName : counted.courseCount), asc(lowerName))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(categories, search ? containsText(categories.name, search) : undefined),
  ])
  const managed = rows.map((row) => ({
    ...presentCategory(row),
    courses: row.courseCount,
    isEmpty: row.isEmpty,
  }))
  return { categories: managed, total }
}

/** A subquery of all categories with the number of their courses. */
function selectCategoriesWithCounts(db: Queryable) {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      courseCount: sql<number>`coalesce(sum(${courseCounts.change}), 0)::integer`.as(
        'course_count',
      ),
    })
    .from(categories)
    .leftJoin(courseCounts, eq(courseCounts.categoryId, categories.id))
    .groupBy(categories.id)
    .as('counted')
}

export function presentCategory(row: { id: string; name: string }): Category {
  return { _id: row.id, name: row.name }
}
