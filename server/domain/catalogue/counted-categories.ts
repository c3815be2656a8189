import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories, courseCounts } from '#server/db/schema/index.ts'

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
