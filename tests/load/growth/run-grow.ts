import { openCommandDatabase } from '#server/commands/command-database.ts'
import { CommandError } from '#server/commands/command-error.ts'
import { createCommandProgress } from '#server/commands/progress.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { loadConfig } from '#server/platform/config.ts'
import { isDataFolderLocked } from '#server/startup/data-folder.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { type GrowthResult, growDatabase } from './grow-database.ts'
import { growUsage, parseGrowthOptions } from './growth-options.ts'

/** Runs `npm run grow` with the terminal, the signals and the exit code of this process. */
export function runGrow(argv: string[]): Promise<void> {
  return runCommand((signal) =>
    grow(argv, {
      cwd: process.cwd(),
      isTerminal: process.stderr.isTTY,
      print: (line) => console.log(line),
      signal,
    }),
  )
}

interface GrowEnvironment {
  /** The folder that paths are relative to. */
  cwd: string
  isTerminal: boolean
  print: (line: string) => void
  /** Stops after the current batches; the next run continues. */
  signal: AbortSignal
}

/** Fills the database that the command line or the settings name; resolves with what to tell the operator. */
async function grow(
  argv: string[],
  { cwd, isTerminal, print, signal }: GrowEnvironment,
): Promise<string[]> {
  const options = parseGrowthOptions(argv, cwd)
  if (options === 'help') return [growUsage]
  const { databaseUrl, databaseDirectUrl, dataDir } = loadConfig()
  const target = options.dataDir
    ? { databaseUrl: undefined, dataDir: options.dataDir }
    : { databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir }
  if (!options.dataDir && !target.databaseUrl) {
    throw new CommandError(
      'Name the target with --data-dir DIR or DATABASE_URL (--help shows more).',
    )
  }
  if (options.dataDir && isDataFolderLocked(options.dataDir)) {
    throw new CommandError(`Lectern is running on ${options.dataDir}. Stop it, then grow again.`)
  }
  const database = await openCommandDatabase(target, 'write')
  const progress = createCommandProgress({ what: 'the growth', isTerminal, print })
  try {
    for (const note of database.notes) print(note)
    const result = await growDatabase(database.url, options.sizes, {
      signal,
      onProgress: (done, total) => progress.show(done, total),
    })
    return summarize(result)
  } finally {
    progress.end()
    await database.close()
  }
}

function summarize({ isNew, rows, durations, seconds }: GrowthResult): string[] {
  const counts = Object.entries(rows).map(
    ([table, count]) => `  ${table.padEnd(20)} ${count.toLocaleString('en').padStart(12)}`,
  )
  const times = durations.map(
    ([name, duration]) => `  ${name.padEnd(20)} ${duration.toFixed(1).padStart(12)} s`,
  )
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const summary = isNew
    ? `Wrote ${pluralize(total, ['row', 'rows'])} in ${seconds.toFixed(0)} s. The counters equal a recount.`
    : `The database already has all ${pluralize(total, ['row', 'rows'])}. The counters equal a recount.`
  return [...times, ...counts, summary]
}
