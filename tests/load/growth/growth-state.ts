import type pg from 'pg'
import { CommandError } from '#server/commands/command-error.ts'
import { growthSchema as g } from './growth-functions.ts'
import type { GrowthSizes } from './growth-options.ts'

export interface GrowthState {
  /** The newest moment of any row. */
  until: Date
  isFinished: boolean
}

/** Any number, the same in every process. */
const growthLock = 4_730_077

/**
 * Records in an empty database that it is being grown, or resolves with what an earlier run recorded. Throws CommandError
 * for a database with other content, or of other sizes. Holds a lock until the client disconnects.
 */
export async function openState(client: pg.Client, sizes: GrowthSizes): Promise<GrowthState> {
  const { rows: locks } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [growthLock],
  )
  if (!locks[0]?.locked) throw new CommandError('Another `npm run grow` is filling this database.')
  const { rows: schemas } = await client.query<{ exists: boolean }>(
    `select to_regclass('${g}.run') is not null as exists`,
  )
  if (!schemas[0]?.exists) await createState(client, sizes)
  const { rows } = await client.query<{ sizes: GrowthSizes; until: Date; isFinished: boolean }>(
    `select sizes, until, finished_at is not null as "isFinished" from ${g}.run`,
  )
  const [run] = rows
  if (!run) throw new CommandError(`The table ${g}.run is empty. Use an empty database.`)
  if (!isEqual(run.sizes, sizes)) {
    throw new CommandError(
      `The database was grown with other sizes: ${toArguments(run.sizes)}. Use the same ones, or an empty database.`,
    )
  }
  return run
}

/** Whether a database was grown to the end. */
export async function isGrown(client: pg.Client): Promise<boolean> {
  const { rows: schemas } = await client.query(`select to_regclass('${g}.run') as run`)
  if (schemas[0]?.run === null) return false
  const { rows } = await client.query(`select from ${g}.run where finished_at is not null`)
  return rows.length > 0
}

async function createState(client: pg.Client, sizes: GrowthSizes): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select from users) or exists (select from courses) or exists (select from posts) as filled`,
  )
  if (rows[0]?.filled) {
    throw new CommandError(
      'The database has users, courses or posts that this command did not write. Use an empty database.',
    )
  }
  await client.query('begin')
  await client.query(`create schema ${g}`)
  await client.query(
    `create table ${g}.run (sizes jsonb not null, until timestamptz not null, finished_at timestamptz)`,
  )
  await client.query(
    `create table ${g}.batches (step text, batch int, duration_ms int not null, primary key (step, batch))`,
  )
  await client.query(`create table ${g}.sentences (number bigint primary key, text text not null)`)
  // What is removed from Lectern's tables while they are filled, in the order in which it is added again.
  await client.query(
    `create table ${g}.rules (position int generated always as identity, statement text not null)`,
  )
  await client.query(`insert into ${g}.run (sizes, until) values ($1, date_trunc('day', now()))`, [
    sizes,
  ])
  await client.query('commit')
}

/** The numbers of the batches that are complete, by step. */
export async function listBatches(client: pg.Client): Promise<Map<string, Set<number>>> {
  const { rows } = await client.query<{ step: string; batch: number }>(
    `select step, batch from ${g}.batches`,
  )
  const batches = new Map<string, Set<number>>()
  for (const { step, batch } of rows) {
    batches.set(step, (batches.get(step) ?? new Set()).add(batch))
  }
  return batches
}

/** Runs the statements of a batch and records it, in one transaction. */
export async function writeBatch(
  client: pg.Client,
  { step, batch }: { step: string; batch: number },
  write: () => Promise<unknown>,
): Promise<void> {
  const start = performance.now()
  await client.query('begin')
  try {
    await write()
    await client.query(`insert into ${g}.batches values ($1, $2, $3)`, [
      step,
      batch,
      Math.round(performance.now() - start),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function isEqual(one: GrowthSizes, other: GrowthSizes): boolean {
  return toArguments(one) === toArguments(other)
}

function toArguments({ courses, users, enrolments, posts, likes, seed }: GrowthSizes): string {
  return `--courses ${courses} --users ${users} --enrolments ${enrolments} --posts ${posts} --likes ${likes} --seed ${seed}`
}
