import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseFacets } from '#server/db/schema/index.ts'

const columns = {
  courseId: courseFacets.courseId,
  number: courseFacets.number,
  isOpen: courseFacets.isOpen,
  level: courseFacets.level,
  type: courseFacets.type,
  ratingFloor: courseFacets.ratingFloor,
  lengthRange: courseFacets.lengthRange,
  language: courseFacets.language,
  captioned: courseFacets.captioned,
  categoryId: courseFacets.categoryId,
  topic: courseFacets.topic,
  plainTopic: courseFacets.plainTopic,
}
type FacetRow = Pick<typeof courseFacets.$inferSelect, keyof typeof columns>

/** Properties with few values. */
export type CourseKind = Pick<
  FacetRow,
  'level' | 'type' | 'ratingFloor' | 'lengthRange' | 'language' | 'captioned'
>
export type CourseSubject = Pick<FacetRow, 'categoryId' | 'topic' | 'plainTopic'>

/**
 * A copy of `course_facets` in memory, in which any selection of 100,000 courses is counted within a few
 * milliseconds; PostgreSQL takes ten to a hundred times as long.
 */
export interface FacetIndex {
  /** Position 0 is unused. */
  kinds: (CourseKind | undefined)[]
  subjects: (CourseSubject | undefined)[]
  /** By the number of a course: the position of its properties in `kinds`, or 0 if it is not in the catalogue. */
  courseKinds: Uint32Array
  /** By the number of a course: the position of its properties in `subjects`, or 0. */
  courseSubjects: Uint32Array
  /** Numbers of courses of the catalogue by category. */
  categorySizes: Map<string, number>
}

interface Copy extends FacetIndex {
  kindPositions: Map<string, number>
  subjectPositions: Map<string, number>
  /** The oldest transaction whose changes may be missing. */
  horizon: string
}

interface Loading {
  copy: Copy | undefined
  /** The running update. */
  running: Promise<unknown>
  /** An update that starts after the running one; all requests until then share it. */
  next: Promise<FacetIndex> | undefined
}

/**
 * Numbers of courses by category, as current as the index. Undefined during its first load, which the first call starts and
 * which takes seconds with a million courses, and if it cannot be updated.
 */
export async function loadCategorySizes(
  db: Queryable,
): Promise<ReadonlyMap<string, number> | undefined> {
  const update = loadFacetIndex(db).catch(() => undefined)
  return loadings.get(db)?.copy && (await update)?.categorySizes
}

/** By database, so that tests and tools can use several. */
const loadings = new WeakMap<object, Loading>()

/** The index with every change that was committed before the call. */
export function loadFacetIndex(db: Queryable): Promise<FacetIndex> {
  const loading = loadings.get(db) ?? {
    copy: undefined,
    running: Promise.resolve(),
    next: undefined,
  }
  loadings.set(db, loading)
  loading.next ??= loading.running.then(() => {
    loading.next = undefined
    const update = updateCopy(db, loading)
    loading.running = update.catch(() => undefined)
    return update
  })
  return loading.next
}

async function updateCopy(db: Queryable, loading: Loading): Promise<FacetIndex> {
  const isUsable = loading.copy && !hasUnusedProperties(loading.copy)
  loading.copy =
    loading.copy && isUsable ? await applyChanges(db, loading.copy) : await loadCopy(db)
  // Later updates replace the arrays only when they grow, and change single courses otherwise.
  return { ...loading.copy }
}

/** Properties that no course has any more stay in the lists; in the end they would outnumber the courses. */
function hasUnusedProperties({ kinds, subjects, courseKinds }: Copy): boolean {
  return kinds.length + subjects.length > 2 * courseKinds.length + 1000
}

/**
 * Reads the rows that changed since the last update. Transactions that were running then may have committed since, so
 * that the next update starts with the oldest of them. In a restored backup, rows may have transaction ids of the
 * other server that are ahead of this one; only the first load reads these.
 */
async function applyChanges(db: Queryable, copy: Copy): Promise<Copy> {
  const isChanged = sql`${courseFacets.changedIn} >= ${copy.horizon}::xid8
    and ${courseFacets.changedIn} < pg_snapshot_xmax(pg_current_snapshot())`
  const { horizon, rows } = await readWithHorizon(db, isChanged)
  for (const row of rows) applyRow(copy, row)
  copy.horizon = horizon
  return copy
}

/** Rows per statement, so that the first load does not block the process for long. */
const batchSize = 5000

async function loadCopy(db: Queryable): Promise<Copy> {
  const { horizon } = await readWithHorizon(db, sql`false`)
  const copy: Copy = {
    kinds: [undefined],
    subjects: [undefined],
    courseKinds: new Uint32Array(batchSize),
    courseSubjects: new Uint32Array(batchSize),
    categorySizes: new Map(),
    kindPositions: new Map(),
    subjectPositions: new Map(),
    horizon,
  }
  let last: FacetRow | undefined
  do {
    const isNext = last && gt(courseFacets.courseId, last.courseId)
    const rows = await db
      .select(columns)
      .from(courseFacets)
      .where(and(eq(courseFacets.isOpen, true), isNext))
      .orderBy(asc(courseFacets.courseId))
      .limit(batchSize)
    for (const row of rows) applyRow(copy, row)
    last = rows.length === batchSize ? rows.at(-1) : undefined
  } while (last)
  return copy
}

/** Rows, and the oldest transaction that was running when they were read. */
async function readWithHorizon(
  db: Queryable,
  condition: SQL,
): Promise<{ horizon: string; rows: FacetRow[] }> {
  const found = await db
    .select({
      horizon: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      row: columns,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(courseFacets, condition)
  return { horizon: found[0]?.horizon ?? '0', rows: found.flatMap(({ row }) => row ?? []) }
}

function applyRow(copy: Copy, row: FacetRow): void {
  const { number, isOpen } = row
  if (number >= copy.courseKinds.length) {
    copy.courseKinds = grow(copy.courseKinds, number)
    copy.courseSubjects = grow(copy.courseSubjects, number)
  }
  const before = copy.subjects[copy.courseSubjects[number] ?? 0]
  if (before) addSize(copy, before.categoryId, -1)
  if (isOpen) addSize(copy, row.categoryId, 1)
  copy.courseKinds[number] = isOpen ? findPosition(copy.kinds, copy.kindPositions, toKind(row)) : 0
  copy.courseSubjects[number] = isOpen
    ? findPosition(copy.subjects, copy.subjectPositions, toSubject(row))
    : 0
}

function addSize({ categorySizes }: Copy, categoryId: string, change: 1 | -1): void {
  categorySizes.set(categoryId, (categorySizes.get(categoryId) ?? 0) + change)
}

function toKind({
  level,
  type,
  ratingFloor,
  lengthRange,
  language,
  captioned,
}: FacetRow): CourseKind {
  return { level, type, ratingFloor, lengthRange, language, captioned }
}

function toSubject({ categoryId, topic, plainTopic }: FacetRow): CourseSubject {
  return { categoryId, topic, plainTopic }
}

/** The position of equal properties in the list, to which new ones are added. */
function findPosition<Properties extends object>(
  list: (Properties | undefined)[],
  positions: Map<string, number>,
  properties: Properties,
): number {
  const key = JSON.stringify(Object.values(properties))
  const known = positions.get(key)
  if (known !== undefined) return known
  positions.set(key, list.length)
  return list.push(properties) - 1
}

function grow(numbers: Uint32Array, index: number): Uint32Array {
  const larger = new Uint32Array(Math.max(index + 1, 2 * numbers.length))
  larger.set(numbers)
  return larger
}
