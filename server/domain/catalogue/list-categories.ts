import { asc, count, desc, eq, isNull, and } from 'drizzle-orm'
import { categories, courses } from '#server/db/schema/index.ts'
import type { Category, PopularCategory } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCategory } from './present.ts'

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
  const courseCount = count(courses.id)
  const rows = await deps.db
    .select({ id: categories.id, name: categories.name, courseCount })
    .from(categories)
    .leftJoin(courses, and(eq(courses.categoryId, categories.id), isNull(courses.deletedAt)))
    .groupBy(categories.id)
    .orderBy(desc(courseCount), asc(categories.name))
    .limit(most)
  return rows.map((row) => ({ ...presentCategory(row), courseCount: row.courseCount }))
}
