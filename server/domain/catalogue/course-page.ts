import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, uploads } from '#server/db/schema/index.ts'
import { cardColumns } from './queries.ts'
import { readingsOf } from './understand-search.ts'

export interface CoursePageRequest {
  /** What the courses must be besides not deleted. */
  where: SQL | undefined
  /** What somebody searches for, with typos forgiven. */
  search?: string | undefined
  /** By the text query where there is a search. */
  order: (search: SQL | undefined) => SQL[]
  limit: number
  page: number
}

export type CardRow = Awaited<ReturnType<typeof coursePage>>['rows'][number]

/** A page of the courses that match, and how many there are in all. */
export async function coursePage(db: Queryable, request: CoursePageRequest) {
  if (!request.search) return readPage(db, request, undefined)
  for await (const search of readingsOf(db, request.search)) {
    const page = await readPage(db, request, search)
    if (page.result > 0) return page
  }
  return { rows: [], result: 0 }
}

async function readPage(db: Queryable, request: CoursePageRequest, search: SQL | undefined) {
  const { where, order, limit, page } = request
  const found = search ? sql`${courses.search} @@ ${search}` : undefined
  const matching = and(isNull(courses.deletedAt), where, found)
  const [total, rows] = await Promise.all([
    db.select({ result: count() }).from(courses).where(matching),
    db
      .select(cardColumns)
      .from(courses)
      .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
      .where(matching)
      .orderBy(...order(search))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { rows, result: total[0]?.result ?? 0 }
}
