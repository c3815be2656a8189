import { extname } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { optimizeCatalogueTables } from '#server/domain/catalogue/index.ts'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import { type Config, loadConfig } from '#server/platform/config.ts'
import { connectEventBus, type EventBus } from '#server/platform/events/event-bus.ts'
import { describeError } from '#server/platform/logging/describe-error.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { hasTables, openCommandDatabase, type CommandDatabase } from '../command-database.ts'
import { toUserMessage, CommandError } from '../command-error.ts'
import { chooseMapping } from './column-mapping.ts'
import { parseImportOptions, type ImportOptions, importUsage } from './import-options.ts'
import { createProgress, summarize } from './import-report.ts'
import { importRows, type ImportResult } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { checkRejectedPath, createRejectedFile } from './rejected-file.ts'
import type { SourceTable } from './source-row.ts'
import { openTextFile } from './text-file.ts'

type ImportConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'> &
  Partial<Pick<Config, 'redisUrl'>>

export interface ImportEnvironment {
  loadConfig: () => ImportConfig
  /** The folder that paths of the command line begin in. */
  cwd: string
  isTerminal: boolean
  print: (line: string) => void
  /** Asks to stop after the batch under way. */
  signal: AbortSignal
  clock?: Clock
}

/** `npm run import`: answers the exit code. Throws what `explainFailure` explains. */
export async function importFile(argv: string[], around: ImportEnvironment): Promise<number> {
  const options = parseImportOptions(argv, around.cwd)
  if (options === 'help') {
    around.print(importUsage)
    return 0
  }
  const config = around.loadConfig()
  const reading = await openSource(options)
  await checkRejectedPath(options.rejectedFile, options.file)
  const database = await openCommandDatabase(config, options.isDryRun ? 'read' : 'write')
  try {
    for (const note of database.notes) around.print(note)
    const events = options.isDryRun ? undefined : await openEvents(database, config)
    try {
      return await importInto(database, events, reading, options, around)
    } finally {
      await events?.close()
    }
  } finally {
    await database.close()
  }
}

interface Reading {
  rows: SourceTable
  plan: ReturnType<typeof chooseMapping>
  bytes: number
  bytesRead: () => number
  started: number
}

/** Reads only as far as the columns are known, so that a wrong file is refused before anything happens. */
async function openSource({ file, map }: ImportOptions): Promise<Reading> {
  const started = performance.now()
  const { bytes, read } = await openTextFile(file)
  let done = 0
  const text = read((more) => (done += more))
  const isJson = ['.json', '.jsonl', '.ndjson'].includes(extname(file).toLowerCase())
  const rows = await (isJson ? readJson(text) : readCsv(text))
  return { rows, plan: chooseMapping(rows, map), bytes, bytesRead: () => done, started }
}

function openEvents(
  { url, pool }: CommandDatabase,
  { redisUrl, logLevel }: ImportConfig,
): Promise<EventBus> {
  const log = createLogger({ level: logLevel, json: false })
  return connectEventBus({ url, pool, redisUrl, log })
}

async function importInto(
  { db }: CommandDatabase,
  events: EventBus | undefined,
  { rows, plan, bytes, bytesRead, started }: Reading,
  options: ImportOptions,
  { isTerminal, print: say, signal, clock = systemClock }: ImportEnvironment,
): Promise<number> {
  if (!(await hasTables(db))) throw noAdminError()
  const owner = await findOwner(db, options.owner)
  const refused = createRejectedFile(options.rejectedFile, rows.columns)
  const progress = createProgress({ bytes, isTerminal, say })
  let hasRefused = false
  let result: ImportResult
  try {
    result = await importRows(rows.rows, {
      db,
      write: events && { events, ownerId: owner.id },
      rules: {
        mapping: plan.mapping,
        source: options.source ?? plan.source,
        author: owner.fullname,
        link: options.link,
        now: clock.now(),
      },
      rejected: refused,
      onProgress: (counts) => progress.show(bytesRead(), counts),
      signal,
    })
  } finally {
    progress.end()
    hasRefused = await refused.close()
  }
  if (events && result.counts.created > 0) await optimizeCatalogueTables({ db })
  const seconds = (performance.now() - started) / 1000
  const refusedFile = hasRefused ? options.rejectedFile : undefined
  for (const line of summarize(result, { isDryRun: options.isDryRun, seconds, refusedFile }))
    say(line)
  if (result.stoppedBy === undefined) return 0
  return result.stoppedBy === 'signal' ? 130 : 1
}

/** Runs the import for this process: its folder, its terminal, its signals, its exit code. */
export async function runImport(argv: string[]): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    // The database undoes the batch under way when its connection breaks.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    process.exitCode = await importFile(argv, {
      loadConfig,
      cwd: process.cwd(),
      isTerminal: process.stderr.isTTY,
      print: (line) => console.log(line),
      signal: stop.signal,
    })
  } catch (error) {
    console.error(toUserMessage(error) ?? describeError(error))
    process.exitCode = 1
  }
}

interface Owner {
  id: string
  fullname: string
}

/** Who owns the courses: the account of this e-mail, else the first admin. Throws ImportError. */
async function findOwner(db: Queryable, email: string | undefined): Promise<Owner> {
  const wanted =
    email === undefined ? eq(users.role, 'admin') : eq(users.email, email.trim().toLowerCase())
  const [owner] = await db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(wanted)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (owner) return owner
  throw email === undefined ? noAdminError() : noAccount(email)
}

function noAdminError(): CommandError {
  return new CommandError(
    'There is no admin to own the courses. Create one: npm run admin:create -- --email … --fullname …',
  )
}

function noAccount(email: string): CommandError {
  return new CommandError(
    `No active account has the e-mail ${email}. Name another with --owner, or create it: npm run admin:create -- --email … --fullname …`,
  )
}
