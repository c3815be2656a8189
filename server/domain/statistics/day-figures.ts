import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { FigureSeries, StoredKind } from '#shared/contract/administration/statistics.ts'
import type { DividedRange, Period } from './periods.ts'

const courseFigureNames = {
  enrolments: sql.raw('enrolments'),
  completions: sql.raw('completions'),
  watchSeconds: sql.raw('watch_seconds'),
  ratings: sql.raw('ratings'),
  ratingSum: sql.raw('rating_sum'),
}
const siteFigureNames = {
  ...courseFigureNames,
  registrations: sql.raw('registrations'),
  imageBytes: sql.raw('image_bytes'),
  zeroResultSearches: sql.raw('zero_result_searches'),
}

type FigureNames = Readonly<Record<string, SQL>>
export type Series<Names extends FigureNames> = Record<keyof Names, FigureSeries>

/** The figures of the whole site: what was rolled up, and what happened since. */
export function loadSiteFigures(
  db: Queryable,
  range: DividedRange,
): Promise<Series<typeof siteFigureNames>> {
  const names = siteFigureNames
  return loadSeries(db, names, range, ({ start, end }) => {
    return sql`
      select day, ${listNames(names)} from site_days where day >= ${start} and day < ${end}
      union all
      select day, ${sumNames(names)} from activity_changes where day >= ${start} and day < ${end} group by day`
  })
}

/** The figures of all courses of an owner. */
export function loadOwnerFigures(
  db: Queryable,
  ownerId: string,
  range: DividedRange,
): Promise<Series<typeof courseFigureNames>> {
  const names = courseFigureNames
  return loadSeries(db, names, range, ({ start, end }) => {
    return sql`
      select day, ${listNames(names)} from owner_days
      where owner_id = ${ownerId} and day >= ${start} and day < ${end}
      union all
      select day, ${sumNames(names)} from activity_changes as change
      where day >= ${start} and day < ${end}
        and exists (select from courses where courses.id = change.course_id and owner_id = ${ownerId})
      group by day`
  })
}

/**
 * The distinct learners who were active in each period, in the range and in the one before. Learners whose
 * active day before is in the same period are left out, which counts each of them once.
 */
export async function loadActiveLearners(
  db: Queryable,
  range: DividedRange,
): Promise<FigureSeries> {
  const { rows } = await db.execute<{ learners: number }>(sql`
    select coalesce(sum(learners), 0)::integer as learners
    from ${listPeriods(range)}
    left join active_learners on day >= first and day < stop and (days_since is null or day - days_since < first)
    group by number order by number`)
  return toSeries(rows.map(({ learners }) => learners))
}

/** The stored bytes at the end of each period, and at the end of the range before. */
export async function loadImageBytes(db: Queryable, range: DividedRange): Promise<FigureSeries> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    with days as (
      select day, image_bytes from site_days where image_bytes <> 0
      union all select day, image_bytes from activity_changes where image_bytes <> 0)
    select coalesce(sum(image_bytes), 0)::float8 as bytes
    from ${listPeriods(range)} left join days on day < stop
    group by number order by number`)
  return toSeries(rows.map(({ bytes }) => Math.max(0, bytes)))
}

/**
 * All that was stored at the last measurement until the end of each period and of the range before, and by kind at the
 * end of the range, largest first.
 */
export async function loadStoredBytes(
  db: Queryable,
  range: DividedRange,
): Promise<{ storedBytes: FigureSeries; storage: StoredKind[] }> {
  const { rows } = await db.execute<{ bytes: number; kinds: StoredKind[] }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes,
      coalesce(
        jsonb_agg(jsonb_build_object('kind', kind, 'bytes', bytes) order by bytes desc, kind) filter (where bytes > 0),
        '[]') as kinds
    from ${listPeriods(range)}
      left join storage_days on day = (select max(day) from storage_days as measured where measured.day < stop)
    group by number order by number`)
  return {
    storedBytes: toSeries(rows.map(({ bytes }) => bytes)),
    storage: rows.at(-2)?.kinds ?? [],
  }
}

/** The sums of the days of each period. `selectDays` selects the days of a period with their figures. */
async function loadSeries<Names extends FigureNames>(
  db: Queryable,
  names: Names,
  range: DividedRange,
  selectDays: (period: Period) => SQL,
): Promise<Series<Names>> {
  const keys = Object.keys(names)
  const columns = keys.map(
    (key) => sql`coalesce(sum(${names[key]}), 0)::float8 as ${sql.identifier(key)}`,
  )
  const { rows } = await db.execute<Record<string, number>>(sql`
    with days as materialized (${selectDays({ start: range.previous.start, end: range.whole.end })})
    select ${sql.join(columns, sql`, `)}
    from ${listPeriods(range)} left join days on day >= first and day < stop
    group by number order by number`)
  const series = keys.map((key) => [key, toSeries(rows.map((row) => row[key] ?? 0))])
  return Object.fromEntries(series) as Series<Names>
}

/** The periods as rows `first`, `stop` and `number`: those of the range, the range itself, the one before. */
function listPeriods({ periods, whole, previous }: DividedRange): SQL {
  const all = [...periods, whole, previous]
  const [starts, ends] = [
    sql.param(all.map(({ start }) => start)),
    sql.param(all.map(({ end }) => end)),
  ]
  return sql`unnest(${starts}::date[], ${ends}::date[]) with ordinality as period (first, stop, number)`
}

/** From the values of `listPeriods`, in their order. */
function toSeries(all: number[]): FigureSeries {
  const [total = 0, previous = 0] = all.slice(-2)
  return { values: all.slice(0, -2), total, previous }
}

function listNames(names: FigureNames): SQL {
  return sql.join(Object.values(names), sql`, `)
}

function sumNames(names: FigureNames): SQL {
  return sql.join(
    Object.values(names).map((name) => sql`sum(${name})`),
    sql`, `,
  )
}
