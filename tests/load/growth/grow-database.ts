import pg from 'pg'
import { CommandError } from '#server/commands/command-error.ts'
import { connectDatabase } from '#server/db/client.ts'
import { countTitlesOfWords } from '#server/domain/catalogue/index.ts'
import { statisticsLimits } from '#shared/limits.ts'
import { addDays, toDay } from '#shared/statistics-ranges.ts'
import { createFunctions, growthSchema as g } from './growth-functions.ts'
import type { GrowthSizes } from './growth-options.ts'
import { listRules, removeRules, restoreRule, type Rule } from './growth-rules.ts'
import { listBatches, openState, writeBatch } from './growth-state.ts'
import { collectRatings, type GrowthStep, listCounters, listSteps } from './growth-steps.ts'
import { findMiscounts } from './recounts.ts'

export interface GrowthResult {
  /** False if an earlier run had written everything. */
  isNew: boolean
  rows: Record<string, number>
  /** How many seconds each step of this run took. */
  durations: [step: string, seconds: number][]
  seconds: number
}

export interface GrowthControl {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

interface Growth extends GrowthControl {
  url: string
  sizes: GrowthSizes
  /** The newest moment of any row. */
  until: Date
  /** For statements that have to follow each other. */
  client: pg.Client
  /** For those that can run at the same time; `client` is one of them. */
  clients: pg.Client[]
  /** Batches that are complete, by step. */
  batches: Map<string, Set<number>>
  durations: GrowthResult['durations']
}

const connections = 2
/** What part of the time the rows take, as opposed to counters, indexes, keys and recounts. */
const rowsShare = 0.6

const countedTables = [
  'users',
  'courses',
  'lessons',
  'enrolments',
  'lesson_progress',
  'reviews',
  'posts',
  'post_likes',
  'post_comments',
  'follows',
  'notifications',
  'course_days',
]

/**
 * Fills an empty, migrated database, or continues where an earlier call stopped. Throws CommandError for a database with
 * other content, and if a counter differs from its recount.
 */
export async function growDatabase(
  url: string,
  sizes: GrowthSizes,
  control: GrowthControl,
): Promise<GrowthResult> {
  const start = performance.now()
  const client = await connect(url)
  const clients = [client]
  try {
    const { until, isFinished } = await openState(client, sizes)
    while (clients.length < connections) clients.push(await connect(url))
    const batches = await listBatches(client)
    const durations: GrowthResult['durations'] = []
    const growth = { ...control, url, sizes, until, client, clients, batches, durations }
    if (!isFinished) {
      await writeRows(growth)
      await finish(growth)
    }
    await time(growth, 'recounts', () => checkCounters(client))
    await client.query(`update ${g}.run set finished_at = coalesce(finished_at, now())`)
    control.onProgress(1, 1)
    const seconds = (performance.now() - start) / 1000
    return { isNew: !isFinished, rows: await countRows(client), durations, seconds }
  } finally {
    for (const each of clients) await each.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    // `npm run grow` waits for connections of this name before it stops an embedded database.
    application_name: 'growth',
  })
  // Without a listener, the end of the database would hide the error of the statement.
  client.on('error', () => undefined)
  await client.connect()
  // Interrupted batches are written again, so none has to reach the disk before the next.
  await client.query(`set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB';
    set client_min_messages = warning`)
  return client
}

async function writeRows(growth: Growth): Promise<void> {
  const { client, sizes, until } = growth
  for (const statement of createFunctions(sizes, until)) await client.query(statement)
  await writeOnce(growth, 'preparation', () => removeRules(client))
  const steps = listSteps(sizes, until)
  const total = steps.reduce((sum, { weight, count }) => sum + weight * count, 0)
  let done = 0
  for (const step of steps) {
    if (step.name === 'courses') {
      await writeOnce(growth, 'ratings', () => client.query(collectRatings))
    }
    await time(growth, step.name, () =>
      writeStep(growth, step, (numbers) => {
        done += numbers * step.weight
        growth.onProgress(rowsShare * done, total)
      }),
    )
  }
}

/** Writes the missing batches of a step over all connections. */
async function writeStep(
  { clients, batches, signal }: Growth,
  { name, count, batchSize, statements }: GrowthStep,
  onBatch: (numbers: number) => void,
): Promise<void> {
  const written = batches.get(name)
  const numbers = Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch).values()
  const failure = new AbortController()
  await Promise.all(
    clients.map(async (client) => {
      for (const batch of numbers) {
        signal.throwIfAborted()
        if (failure.signal.aborted) return
        const first = batch * batchSize + 1
        const last = Math.min(count, first + batchSize - 1)
        if (!written?.has(batch)) {
          await writeBatch(client, { step: name, batch }, async () => {
            for (const statement of statements) await client.query(statement, [first, last])
          }).catch((error: unknown) => {
            failure.abort()
            throw error
          })
        }
        onBatch(last - first + 1)
      }
    }),
  )
}

/** Writes the counters and restores what was removed for the time of the writes. */
async function finish(growth: Growth): Promise<void> {
  const { client, clients, sizes, until, url } = growth
  let part = rowsShare
  const advance = (share: number) => growth.onProgress((part += share), 1)
  const oldestDay = addDays(toDay(until), -statisticsLimits.dayRetentionDays)
  for (const [name, statement] of listCounters(sizes, oldestDay)) {
    await writeOnce(growth, name, () => client.query(statement))
    advance(0.05)
  }
  await time(growth, 'titles of words', () => countTitles(url))
  const rules = await listRules(client)
  const isIndex = ({ statement }: Rule) => statement.startsWith('CREATE')
  const indexes = rules.filter(isIndex)
  await time(growth, 'indexes', async () => {
    const remaining = indexes.values()
    await Promise.all(
      clients.map(async (each) => {
        for (const rule of remaining) {
          growth.signal.throwIfAborted()
          await restoreRule(each, rule)
          advance(0.1 / indexes.length)
        }
      }),
    )
  })
  await time(growth, 'vacuum', () => client.query('vacuum (analyze)'))
  advance(0.03)
  await time(growth, 'keys and triggers', async () => {
    for (const rule of rules) if (!isIndex(rule)) await restoreRule(client, rule)
  })
  await time(growth, 'checkpoint', () => writeCheckpoint(client))
  advance(0.02)
}

/** So that a benchmark does not wait for it later; users of managed databases may not. */
async function writeCheckpoint(client: pg.Client): Promise<void> {
  const insufficientPrivilege = '42501'
  await client.query('checkpoint').catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
  })
}

async function countTitles(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, () => undefined, 1)
  try {
    await countTitlesOfWords(db)
  } finally {
    await close()
  }
}

async function checkCounters(client: pg.Client): Promise<void> {
  const miscounts = await findMiscounts(client)
  if (miscounts.length === 0) return
  throw new CommandError(`These counters differ from a recount: ${miscounts.join(', ')}.`)
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counted = countedTables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await client.query<Record<string, number>>(`select ${counted.join(', ')}`)
  return rows[0] ?? {}
}

/** A step that is one batch. `work` writes over the first connection. */
async function writeOnce(
  growth: Growth,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (growth.batches.has(name)) return
  await time(growth, name, () => writeBatch(growth.client, { step: name, batch: 0 }, work))
}

async function time(
  { durations, signal }: Growth,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted()
  const start = performance.now()
  await work()
  durations.push([name, (performance.now() - start) / 1000])
}
