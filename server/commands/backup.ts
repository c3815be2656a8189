import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { createBackup } from '../domain/backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, listSettings, loadConfig } from '../platform/config.ts'
import { createStorage, toStorageSettings } from '../platform/storage/storage-settings.ts'
import type { DatabaseConfig } from '../startup/open-database.ts'
import { hasTables, openCommandDatabase } from './command-database.ts'
import { CommandError } from './command-error.ts'
import { createCommandProgress } from './progress.ts'
import { runCommand } from './run-command.ts'

const usage = `Writes a backup of the database and of all uploaded files, also while Lectern runs.

  npm run backup -- FILE.tar.zst

Restore it with \`npm run restore -- FILE.tar.zst\`.`

/** Runs `npm run backup` with the terminal, the signals and the exit code of this process. */
export function runBackup(argv: string[]): Promise<void> {
  return runCommand((signal) =>
    backUp(argv, {
      config: loadConfig(),
      cwd: process.cwd(),
      isTerminal: process.stderr.isTTY,
      print: (line) => console.log(line),
      signal,
    }),
  )
}

export interface BackupEnvironment {
  config: DatabaseConfig & Pick<Config, 's3'>
  /** The folder that paths are relative to. */
  cwd: string
  isTerminal: boolean
  print: (line: string) => void
  signal: AbortSignal
}

/** Writes the backup that the command line names; resolves with what to tell the operator. */
export async function backUp(
  argv: string[],
  { config, cwd, isTerminal, print, signal }: BackupEnvironment,
): Promise<string[]> {
  const name = parseFile(argv)
  if (name === undefined) return [usage]
  const path = resolve(cwd, name)
  await requireAbsent(path)
  const database = await openCommandDatabase(config, 'read')
  const partial = `${path}.partial`
  try {
    if (!(await hasTables(database.db))) {
      throw new CommandError('There is nothing to back up: the database has no tables yet.')
    }
    for (const note of database.notes) print(note)
    const progress = createCommandProgress({
      what: 'the backup',
      format: formatBytes,
      isTerminal,
      print,
    })
    const start = performance.now()
    const result = await createBackup({
      databaseUrl: database.url,
      files: createStorage(toStorageSettings(config)),
      output: createWriteStream(partial, { flush: true, mode: 0o600 }),
      settings: listSettings(),
      now: systemClock.now(),
      signal,
      onProgress: ({ done, total }) => progress.show(done, total),
    }).finally(() => progress.end())
    await rename(partial, path)
    await syncFolder(dirname(path))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const counts = `${pluralize(result.rows, ['row', 'rows'])} and ${pluralize(result.files, ['file', 'files'])}`
    const lines = [`Wrote ${name}: ${counts}, ${formatBytes(result.bytes)}, in ${seconds} s.`]
    if (result.missingFiles > 0) {
      lines.push(
        `${pluralize(result.missingFiles, ['upload has', 'uploads have'])} no files: deleted while the backup was made, or missing before.`,
      )
    }
    return lines
  } finally {
    await rm(partial, { force: true })
    await database.close()
  }
}

/** Undefined to show how the command is used. */
function parseFile(argv: string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) return undefined
    const [name, ...others] = positionals
    if (name && others.length === 0) return name
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help shows all options).`)
  }
  throw new CommandError('Name one file for the backup: npm run backup -- FILE.tar.zst')
}

async function requireAbsent(path: string): Promise<void> {
  const [exists, hasFolder] = await Promise.all(
    [path, dirname(path)].map((one) =>
      access(one).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (exists) throw new CommandError(`${path} already exists. Choose another name, or delete it.`)
  if (!hasFolder) throw new CommandError(`The folder ${dirname(path)} does not exist. Create it.`)
}

/** The new name survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
