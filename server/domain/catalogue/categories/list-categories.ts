import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories, courseCounts } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { CategoryTableQuery, ManagedCategory } from '#shared/contract/authoring.ts'
import type { Category, PopularCategory } from '#shared/contract/catalogue.ts'
import { learningLimits } from '#shared/limits.ts'
import { presentCategory } from '../courses/present.ts'

/** Every category by name. */
export async function listCategories(deps: Pick<Deps, 'db'>): Promise<Category[]> {
  const rows = await deps.db.select().from(categories).orderBy(asc(categories.name))
  return rows.map(presentCategory)
}

/** The categories with the most courses first, each with their number. */
export async function listPopularCategories(
  deps: Pick<Deps, 'db'>,
  most: number,
): Promise<PopularCategory[]> {
  const counted = countedCategories(deps.db)
  const rows = await deps.db
    .select()
    .from(counted)
    .orderBy(desc(counted.courseCount), asc(counted.name))
    .limit(most)
  return rows.map((row) => ({ ...presentCategory(row), courseCount: row.courseCount }))
}

/** The categories as a subquery, each with the number of its courses in the catalogue. */
export function countedCategories(db: Queryable) {
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

/** Ten categories with the number of their courses, by name unless sorted, and how many match. */
export async function listManagedCategories(
  { db }: Pick<Deps, 'db'>,
  { search, sort = 'name', order, page = 1 }: CategoryTableQuery,
): Promise<{ categories: ManagedCategory[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const counted = countedCategories(db)
  const byName = sql`lower(${counted.name})`
  const towards = order === 'desc' ? desc : asc
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(counted)
      .where(search ? containsText(counted.name, search) : undefined)
      .orderBy(towards(sort === 'name' ? byName : counted.courseCount), asc(byName))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(categories, search ? containsText(categories.name, search) : undefined),
  ])
  const managed = rows.map((row) => ({ ...presentCategory(row), courses: row.courseCount }))
  return { categories: managed, total }
}
