import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import type { CourseTableQuery, CourseTableSort } from '#shared/contract/authoring.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { coursePage } from './course-page.ts'

/** A page of a table of courses, the newest first unless it is sorted; 100 rows unless limited. */
export function courseTable(db: Queryable, where: SQL | undefined, query: CourseTableQuery) {
  const { search, sort = 'created', page = 1, limit = catalogueLimits.pageSizeMax } = query
  const towards = (query.order ?? (sort === 'created' ? 'desc' : 'asc')) === 'asc' ? asc : desc
  const order = [towards(columnOf[sort]), towards(courses.id)]
  return coursePage(db, { where, search, page, limit, order: () => order })
}

const columnOf: Record<CourseTableSort, SQL> = {
  created: sql`${courses.createdAt}`,
  title: sql`lower(${courses.title})`,
  type: sql`${courses.type}`,
  topic: sql`lower(${courses.topic})`,
  author: sql`lower(${courses.author})`,
}
