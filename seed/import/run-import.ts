import { extname } from 'node:path'
import { settleCatalogue } from '#server/domain/catalogue/index.ts'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { connectEventBus, type EventBus } from '#server/platform/event-bus.ts'
import { createLogger } from '#server/platform/logger.ts'
import { findOwner, noAdmin } from './find-owner.ts'
import { readImportOptions, type ImportOptions } from './import-options.ts'
import { importRows, type ImportResult } from './import-rows.ts'
import { chooseMapping } from './mapping.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { findTextFile } from './read-text.ts'
import { checkRefusedPath, createRefusedFile } from './refused-file.ts'
import { showProgress } from './show-progress.ts'
import type { SourceRows } from './source-row.ts'
import { summarize } from './summarize.ts'
import { hasTables, openToolDatabase, type ToolDatabase } from './tool-database.ts'
import { usage } from './usage.ts'

export interface Surroundings {
  loadConfig: () => Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'>
  /** The folder that paths of the command line begin in. */
  folder: string
  isTerminal: boolean
  say: (line: string) => void
  /** Asks to stop after the batch under way. */
  signal: AbortSignal
  clock?: Clock
}

/** `npm run import`: answers the exit code. Throws what `explainFailure` explains. */
export async function runImport(argv: string[], around: Surroundings): Promise<number> {
  const options = readImportOptions(argv, around.folder)
  if (options === 'help') {
    around.say(usage)
    return 0
  }
  const config = around.loadConfig()
  const reading = await openSource(options)
  await checkRefusedPath(options.refused, options.file)
  const database = await openToolDatabase(config, options.isDryRun ? 'read' : 'write')
  try {
    for (const note of database.notes) around.say(note)
    const events = options.isDryRun ? undefined : await openEvents(database, config.logLevel)
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
  rows: SourceRows
  plan: ReturnType<typeof chooseMapping>
  bytes: number
  bytesRead: () => number
  started: number
}

/** Reads only as far as the columns are known, so that a wrong file is refused before anything happens. */
async function openSource({ file, map }: ImportOptions): Promise<Reading> {
  const started = performance.now()
  const { bytes, read } = await findTextFile(file)
  let done = 0
  const text = read((more) => (done += more))
  const isJson = ['.json', '.jsonl', '.ndjson'].includes(extname(file).toLowerCase())
  const rows = await (isJson ? readJson(text) : readCsv(text))
  return { rows, plan: chooseMapping(rows, map), bytes, bytesRead: () => done, started }
}

function openEvents({ url, pool }: ToolDatabase, level: string): Promise<EventBus> {
  return connectEventBus({ url, pool, log: createLogger({ level, json: false }) })
}

async function importInto(
  { db }: ToolDatabase,
  events: EventBus | undefined,
  { rows, plan, bytes, bytesRead, started }: Reading,
  options: ImportOptions,
  { isTerminal, say, signal, clock = systemClock }: Surroundings,
): Promise<number> {
  if (!(await hasTables(db))) throw noAdmin()
  const owner = await findOwner(db, options.owner)
  const refused = createRefusedFile(options.refused, rows.columns)
  const progress = showProgress({ bytes, isTerminal, say })
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
      refused,
      onProgress: (counts) => progress.show(bytesRead(), counts),
      signal,
    })
  } finally {
    progress.end()
    hasRefused = await refused.close()
  }
  if (events && result.counts.created > 0) await settleCatalogue({ db })
  const seconds = (performance.now() - started) / 1000
  const refusedFile = hasRefused ? options.refused : undefined
  for (const line of summarize(result, { isDryRun: options.isDryRun, seconds, refusedFile }))
    say(line)
  if (result.stoppedBy === undefined) return 0
  return result.stoppedBy === 'signal' ? 130 : 1
}
