import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { holdsText } from '#server/db/find-text.ts'
import { categories, courses } from '#server/db/schema/index.ts'
import type { CategoryTableQuery, ManagedCategory } from '#shared/contract/authoring.ts'
import { learningLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentCategory } from './present.ts'

/** Ten categories with the number of their courses, by name unless sorted, and how many match. */
export async function listManagedCategories(
  deps: Pick<Deps, 'db'>,
  { search, sort = 'name', order, page = 1 }: CategoryTableQuery,
): Promise<{ categories: ManagedCategory[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const wanted = search ? holdsText(categories.name, search) : undefined
  const ofCategory = count(courses.id)
  const towards = order === 'desc' ? desc : asc
  const [rows, [counted]] = await Promise.all([
    deps.db
      .select({ id: categories.id, name: categories.name, courses: ofCategory })
      .from(categories)
      .leftJoin(courses, and(eq(courses.categoryId, categories.id), isNull(courses.deletedAt)))
      .where(wanted)
      .groupBy(categories.id)
      .orderBy(
        towards(sort === 'name' ? sql`lower(${categories.name})` : ofCategory),
        asc(sql`lower(${categories.name})`),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    deps.db.select({ total: count() }).from(categories).where(wanted),
  ])
  const managed = rows.map((row) => ({ ...presentCategory(row), courses: row.courses }))
  return { categories: managed, total: counted?.total ?? 0 }
}
