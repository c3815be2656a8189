import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/client.ts'
import { categories, courses } from '#server/db/schema/index.ts'
import { insertCourses, ensureCategory } from '#server/domain/catalogue/index.ts'
import type { ImportedCourse } from './parse-course.ts'

export interface BatchResult {
  courseIds: string[]
  /** Of the courses that were created. */
  categoryIds: string[]
  created: number
  /** Were there before and stay as they are: people may have edited or deleted them. */
  existing: number
  /** Of those present, how many have another title here than in the file. */
  renamed: number
  /** Names of categories that did not exist. */
  newCategories: string[]
}

/** Writes a batch whole or not at all. Two imports of the same rows write each of them once. */
export async function writeBatch(
  db: Database,
  batch: ImportedCourse[],
  ownerId: string,
): Promise<BatchResult> {
  return db.transaction(async (tx) => {
    const { missing, ...outcome } = await compare(tx, batch)
    const { known, newCategories } = await ensureCategories(tx, missing)
    const rows = missing.map(({ category, ...course }) => {
      const categoryId = known.get(category)
      if (!categoryId) throw new Error(`The category "${category}" vanished during the import.`)
      return { ...course, ownerId, categoryId }
    })
    const courseIds = await insertCourses(tx, rows)
    const created = courseIds.length
    const existing = batch.length - created
    const categoryIds = [...new Set(rows.map(({ categoryId }) => categoryId))]
    return { ...outcome, courseIds, categoryIds, created, existing, newCategories }
  })
}

/** What `writeBatch` would do, by reading alone. */
export async function previewBatch(db: Database, batch: ImportedCourse[]): Promise<BatchResult> {
  const { missing, ...outcome } = await compare(db, batch)
  const { unknown } = await findCategories(db, missing)
  return {
    ...outcome,
    courseIds: [],
    categoryIds: [],
    created: missing.length,
    newCategories: unknown,
  }
}

/**
 * Parts a batch into what is there and what is not. What is missing comes in the order of the keys:
 * two imports then wait for each other's rows in the same order and cannot block each other for good.
 */
async function compare(
  db: Queryable,
  batch: ImportedCourse[],
): Promise<{ missing: ImportedCourse[]; existing: number; renamed: number }> {
  const source = batch[0]?.importSource ?? ''
  const keys = batch.map((course) => course.importKey)
  const found = await db
    .select({ key: courses.importKey, title: courses.title })
    .from(courses)
    .where(and(eq(courses.importSource, source), inArray(courses.importKey, keys)))
  const titles = new Map(found.map((row) => [row.key, row.title]))
  const there = batch.filter((course) => titles.has(course.importKey))
  const missing = batch
    .filter((course) => !titles.has(course.importKey))
    .sort((a, b) => (a.importKey < b.importKey ? -1 : 1))
  const renamed = there.filter((course) => titles.get(course.importKey) !== course.title).length
  return { missing, existing: there.length, renamed }
}

async function ensureCategories(
  tx: Queryable,
  batch: ImportedCourse[],
): Promise<{ known: Map<string, string>; newCategories: string[] }> {
  const { known, unknown } = await findCategories(tx, batch)
  if (unknown.length === 0) return { known, newCategories: [] }
  const newCategories: string[] = []
  for (const name of unknown) {
    if ((await ensureCategory(tx, name)).isNew) newCategories.push(name)
  }
  const again = await findCategories(tx, batch)
  return { known: again.known, newCategories }
}

/** Ids by the name as the file writes it; the unknown ones once each whatever their case, sorted. */
async function findCategories(
  db: Queryable,
  batch: ImportedCourse[],
): Promise<{ known: Map<string, string>; unknown: string[] }> {
  const names = [...new Set(batch.map((course) => course.category))]
  if (names.length === 0) return { known: new Map(), unknown: [] }
  const wanted = sql`unnest(${sql.param(names)}::text[]) as wanted(name)`
  const rows = await db
    .select({
      name: sql<string>`wanted.name`,
      folded: sql<string>`lower(wanted.name)`,
      id: categories.id,
    })
    .from(wanted)
    .leftJoin(categories, sql`lower(${categories.name}) = lower(wanted.name)`)
  const known = new Map(rows.flatMap(({ name, id }) => (id ? [[name, id] as const] : [])))
  const unknown = new Map(rows.filter((row) => !row.id).map((row) => [row.folded, row.name]))
  return { known, unknown: [...unknown.keys()].sort().map((folded) => unknown.get(folded) ?? '') }
}
