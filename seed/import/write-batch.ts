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
  /** Existing courses, which stay unchanged because they may have been edited or deleted. */
  existing: number
  /** Existing courses whose title differs from the file. */
  renamed: number
  /** Names of created categories. */
  newCategories: string[]
}

/** Inserts a batch in one transaction. Concurrent imports of the same rows insert each of them once. */
export async function writeBatch(
  db: Database,
  batch: ImportedCourse[],
  ownerId: string,
): Promise<BatchResult> {
  return db.transaction(async (tx) => {
    const { missing, ...comparison } = await compareBatch(tx, batch)
    const { known, newCategories } = await ensureCategories(tx, missing)
    const rows = missing.map(({ category, ...course }) => {
      const categoryId = known.get(category)
      if (!categoryId) throw new Error(`The category "${category}" was deleted during the import.`)
      return { ...course, ownerId, categoryId }
    })
    const courseIds = await insertCourses(tx, rows)
    const created = courseIds.length
    const existing = batch.length - created
    const categoryIds = [...new Set(rows.map(({ categoryId }) => categoryId))]
    return { ...comparison, courseIds, categoryIds, created, existing, newCategories }
  })
}

/** What `writeBatch` would do, without writing. */
export async function previewBatch(db: Database, batch: ImportedCourse[]): Promise<BatchResult> {
  const { missing, ...comparison } = await compareBatch(db, batch)
  const { unknown } = await findCategories(db, missing)
  return {
    ...comparison,
    courseIds: [],
    categoryIds: [],
    created: missing.length,
    newCategories: unknown,
  }
}

/**
 * Compares a batch with the database. Missing courses are sorted by key, so that concurrent imports lock
 * rows in the same order and cannot deadlock.
 */
async function compareBatch(
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
  const known = batch.filter((course) => titles.has(course.importKey))
  const missing = batch
    .filter((course) => !titles.has(course.importKey))
    .sort((a, b) => (a.importKey < b.importKey ? -1 : 1))
  const renamed = known.filter((course) => titles.get(course.importKey) !== course.title).length
  return { missing, existing: known.length, renamed }
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
  const updated = await findCategories(tx, batch)
  return { known: updated.known, newCategories }
}

/** Ids by the category name in the file; unknown names sorted and without duplicates, ignoring case. */
async function findCategories(
  db: Queryable,
  batch: ImportedCourse[],
): Promise<{ known: Map<string, string>; unknown: string[] }> {
  const names = [...new Set(batch.map((course) => course.category))]
  if (names.length === 0) return { known: new Map(), unknown: [] }
  const requested = sql`unnest(${sql.param(names)}::text[]) as requested(name)`
  const rows = await db
    .select({
      name: sql<string>`requested.name`,
      folded: sql<string>`lower(requested.name)`,
      id: categories.id,
    })
    .from(requested)
    .leftJoin(categories, sql`lower(${categories.name}) = lower(requested.name)`)
  const known = new Map(rows.flatMap(({ name, id }) => (id ? [[name, id] as const] : [])))
  const unknown = new Map(rows.filter((row) => !row.id).map((row) => [row.folded, row.name]))
  return { known, unknown: [...unknown.keys()].sort().map((folded) => unknown.get(folded) ?? '') }
}
