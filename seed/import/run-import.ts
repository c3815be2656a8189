import { extname } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import {
  hasTables,
  openCommandDatabase,
  type CommandDatabase,
} from '#server/commands/command-database.ts'
import { toUserMessage, CommandError } from '#server/commands/command-error.ts'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { optimizeCatalogueTables } from '#server/domain/catalogue/index.ts'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import { type Config, loadConfig } from '#server/platform/config.ts'
import { connectEventBus, type EventBus } from '#server/platform/events/event-bus.ts'
import { describeError } from '#server/platform/logging/describe-error.ts'
import { createLogger, type Logger } from '#server/platform/logging/logger.ts'
import { startCdnPurges } from '#server/startup/cdn-purges.ts'
import { chooseMapping } from './column-mapping.ts'
import { parseImportOptions, type ImportOptions, importUsage } from './import-options.ts'
import { createProgress, summarize } from './import-report.ts'
import { importRows, type ImportResult } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { checkRejectedPath, createRejectedFile } from './rejected-file.ts'
import type { SourceTable } from './source-row.ts'
import { openTextFile } from './text-file.ts'

/** Runs `npm run import` with the folder, the terminal, the signals and the exit code of this process. */
export async function runImport(argv: string[]): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    // The database rolls back the current batch when its connection closes.
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

type ImportConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'> &
  Partial<Pick<Config, 'redisUrl' | 'cdn'>>

export interface ImportEnvironment {
  loadConfig: () => ImportConfig
  /** The folder that paths are relative to. */
  cwd: string
  isTerminal: boolean
  print: (line: string) => void
  /** Stops the import after the current batch. */
  signal: AbortSignal
  clock?: Clock
}

/** Imports the file that the command line names; returns the exit code. Throws errors that `toUserMessage` knows. */
export async function importFile(argv: string[], environment: ImportEnvironment): Promise<number> {
  const options = parseImportOptions(argv, environment.cwd)
  if (options === 'help') {
    environment.print(importUsage)
    return 0
  }
  const config = environment.loadConfig()
  const source = await openSource(options)
  await checkRejectedPath(options.rejectedFile, options.file)
  const database = await openCommandDatabase(config, options.isDryRun ? 'read' : 'write')
  try {
    for (const note of database.notes) environment.print(note)
    const log = createLogger({ level: config.logLevel, json: false })
    const events = options.isDryRun ? undefined : await openEvents(database, config, log)
    const purges = events && config.cdn && startCdnPurges({ events, log }, config.cdn)
    try {
      return await importInto(database, events, source, options, environment)
    } finally {
      await events?.close()
      await purges?.close()
    }
  } finally {
    await database.close()
  }
}

interface ImportSource {
  table: SourceTable
  columns: ReturnType<typeof chooseMapping>
  bytes: number
  bytesRead: () => number
  startedAt: number
}

/** Reads no further than the columns, so that an unsuitable file is rejected before anything is changed. */
async function openSource({ file, map }: ImportOptions): Promise<ImportSource> {
  const startedAt = performance.now()
  const { bytes, read } = await openTextFile(file)
  let bytesRead = 0
  const text = read((length) => (bytesRead += length))
  const isJson = ['.json', '.jsonl', '.ndjson'].includes(extname(file).toLowerCase())
  const table = await (isJson ? readJson(text) : readCsv(text))
  const columns = chooseMapping(table, map)
  return { table, columns, bytes, bytesRead: () => bytesRead, startedAt }
}

function openEvents(
  { url, pool }: CommandDatabase,
  { redisUrl }: ImportConfig,
  log: Logger,
): Promise<EventBus> {
  return connectEventBus({ url, pool, redisUrl, log })
}

async function importInto(
  { db }: CommandDatabase,
  events: EventBus | undefined,
  { table, columns, bytes, bytesRead, startedAt }: ImportSource,
  options: ImportOptions,
  { isTerminal, print, signal, clock = systemClock }: ImportEnvironment,
): Promise<number> {
  if (!(await hasTables(db))) throw noAdminError()
  const owner = await findOwner(db, options.owner)
  const rejected = createRejectedFile(options.rejectedFile, table.columns)
  const progress = createProgress({ bytes, isTerminal, print })
  let hasRejected = false
  let result: ImportResult
  try {
    result = await importRows(table.rows, {
      db,
      write: events && { events, ownerId: owner.id },
      parsing: {
        mapping: columns.mapping,
        source: options.source ?? columns.source,
        author: owner.fullname,
        link: options.link,
        now: clock.now(),
      },
      rejected,
      onProgress: (counts) => progress.show(bytesRead(), counts),
      signal,
    })
  } finally {
    progress.end()
    hasRejected = await rejected.close()
  }
  if (events && result.counts.created > 0) await optimizeCatalogueTables({ db })
  const seconds = (performance.now() - startedAt) / 1000
  const rejectedFile = hasRejected ? options.rejectedFile : undefined
  const summary = summarize(result, { isDryRun: options.isDryRun, seconds, rejectedFile })
  for (const line of summary) print(line)
  if (result.stoppedBy === undefined) return 0
  return result.stoppedBy === 'signal' ? 130 : 1
}

interface Owner {
  id: string
  fullname: string
}

/** The account with this email address, by default the first admin. Throws CommandError. */
async function findOwner(db: Queryable, email: string | undefined): Promise<Owner> {
  const condition =
    email === undefined ? eq(users.role, 'admin') : eq(users.email, email.trim().toLowerCase())
  const [owner] = await db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(condition)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (owner) return owner
  throw email === undefined ? noAdminError() : noAccountError(email)
}

function noAdminError(): CommandError {
  return new CommandError(
    'There is no admin who could own the courses. Create one: npm run admin:create -- --email … --fullname …',
  )
}

function noAccountError(email: string): CommandError {
  return new CommandError(
    `There is no active account for ${email}. Choose another --owner, or create it: npm run admin:create -- --email … --fullname …`,
  )
}
