import { asc, desc } from 'drizzle-orm'
import { categories } from '#server/db/schema/index.ts'
import type { Category, PopularCategory } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { countedCategories } from './counted-categories.ts'
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
  const counted = countedCategories(deps.db)
  const rows = await deps.db
    .select()
    .from(counted)
    .orderBy(desc(counted.courseCount), asc(counted.name))
    .limit(most)
  return rows.map((row) => ({ ...presentCategory(row), courseCount: row.courseCount }))
}
