import { asc, desc, sql } from 'drizzle-orm'
import { containsText } from '#server/db/find-text.ts'
import { categories } from '#server/db/schema/index.ts'
import type { CategoryTableQuery, ManagedCategory } from '#shared/contract/authoring.ts'
import { learningLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { countedCategories } from './counted-categories.ts'
import { presentCategory } from './present.ts'

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
