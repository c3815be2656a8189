import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import {
  type ArchiveSource,
  type LeftOut,
  restoreBackup,
  type RestoreOptions,
} from '../domain/backups/index.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { createJobQueue } from '../platform/jobs/job-queue.ts'
import { createLogger } from '../platform/logging/logger.ts'
import { createStorage, toStorageSettings } from '../platform/storage/storage-settings.ts'
import { isDataFolderLocked } from '../startup/data-folder.ts'
import type { DatabaseConfig } from '../startup/open-database.ts'
import { openCommandDatabase } from './command-database.ts'
import { CommandError } from './command-error.ts'
import { createCommandProgress } from './progress.ts'
import { runCommand } from './run-command.ts'

const usage = `Restores a backup into an empty database and file storage. Stop Lectern before.

  npm run restore -- FILE.tar.zst [--send-queued-emails]

Emails, push messages and webhook deliveries that waited to be sent when the backup was made are left
out, since they may have been sent after it; --send-queued-emails sends them. Webhook deliveries are
marked as failed, and an admin can send them again. Sessions are restored: people stay logged in.`

/** Runs `npm run restore` with the terminal, the signals and the exit code of this process. */
export function runRestore(argv: string[]): Promise<void> {
  return runCommand((signal) =>
    restore(argv, {
      config: loadConfig(),
      cwd: process.cwd(),
      isTerminal: process.stderr.isTTY,
      print: (line) => console.log(line),
      signal,
    }),
  )
}

export interface RestoreEnvironment {
  config: DatabaseConfig & Pick<Config, 's3' | 'logLevel'>
  /** The folder that paths are relative to. */
  cwd: string
  isTerminal: boolean
  print: (line: string) => void
  signal: AbortSignal
}

/** Restores the backup that the command line names; resolves with what to tell the operator. */
export async function restore(
  argv: string[],
  { config, cwd, isTerminal, print, signal }: RestoreEnvironment,
): Promise<string[]> {
  const options = parseOptions(argv)
  if (options === 'help') return [usage]
  const archive = await openArchive(resolve(cwd, options.file))
  if (!config.databaseUrl && isDataFolderLocked(config.dataDir)) {
    throw new CommandError(`Lectern is running on ${config.dataDir}. Stop it, then restore again.`)
  }
  const database = await openCommandDatabase(config, 'read')
  try {
    for (const note of database.notes) print(note)
    const log = createLogger({ level: config.logLevel, json: false })
    const jobs = createJobQueue({ url: database.url, log })
    const progress = createCommandProgress({
      what: 'the restore',
      format: formatBytes,
      isTerminal,
      print,
    })
    const start = performance.now()
    let bytes = 0
    const result = await restoreBackup({
      databaseUrl: database.url,
      files: createStorage(toStorageSettings(config)),
      jobs,
      archive,
      waiting: options.waiting,
      signal,
      onProgress: (read) => progress.show((bytes += read), 2 * archive.size),
    }).finally(async () => {
      progress.end()
      await jobs.stop()
    })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const counts = `${pluralize(result.rows, ['row', 'rows'])} and ${pluralize(result.files, ['file', 'files'])}`
    const lines = [
      `Restored the backup of ${result.createdAt.toISOString()}: ${counts}, in ${seconds} s.`,
    ]
    return [...lines, ...describeLeftOut(result.leftOut)]
  } finally {
    await database.close()
  }
}

function describeLeftOut({ emails, notifications, pushMessages, deliveries }: LeftOut): string[] {
  const total = emails + notifications + pushMessages + deliveries
  if (total === 0) return []
  const counts = [
    emails > 0 && pluralize(emails, ['email', 'emails']),
    notifications > 0 &&
      pluralize(notifications, ['notification by email', 'notifications by email']),
    pushMessages > 0 && pluralize(pushMessages, ['push message', 'push messages']),
    deliveries > 0 && pluralize(deliveries, ['webhook delivery', 'webhook deliveries']),
  ].filter((text) => text !== false)
  const list = new Intl.ListFormat('en-GB').format(counts)
  return [
    `${list} that waited to be sent ${total === 1 ? 'was' : 'were'} not restored, since most will have been sent after the backup. To send them, restore with --send-queued-emails.`,
  ]
}

function parseOptions(
  argv: string[],
): { file: string; waiting: RestoreOptions['waiting'] } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        'send-queued-emails': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const [file, ...others] = positionals
    if (file && others.length === 0) {
      return { file, waiting: values['send-queued-emails'] ? 'send' : 'leave out' }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${error.message.split(/\.\s/, 1)[0]} (--help shows all options).`)
  }
  throw new CommandError('Name the backup to restore: npm run restore -- FILE.tar.zst')
}

async function openArchive(path: string): Promise<ArchiveSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`There is no file ${path}.`)
  return {
    size: found.size,
    read: async (start, end) => createReadStream(path, { start, end: end - 1 }),
  }
}
