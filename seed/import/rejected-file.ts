import { access, constants, open, realpath, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from '#server/commands/command-error.ts'
import type { ReadableRow, SourceRow } from './source-row.ts'

export interface RejectedFile {
  add(row: SourceRow, problems: string[]): Promise<void>
  /** Writes buffered rows; returns whether the file was created. */
  close(): Promise<boolean>
}

/** Names that sources do not use, so that the corrected file can be imported. */
const ownColumns = { line: 'rejected_line', reason: 'rejected_reason', text: 'rejected_text' }

const maxBufferLength = 65_536

/** Checks that the file can be written. Throws CommandError. */
export async function checkRejectedPath(path: string, input: string): Promise<void> {
  const existing = await realpath(path).catch(() => undefined)
  if (existing !== undefined && existing === (await realpath(input).catch(() => undefined))) {
    throw new CommandError(
      'The file of rejected rows would overwrite the input. Choose another one: --rejected FILE.',
    )
  }
  try {
    await access(existing ?? dirname(path), constants.W_OK)
  } catch (error) {
    throw toWriteError(path, error)
  }
}

/**
 * A CSV file of rejected rows, created for the first one: line, reason, the original columns, and the source text. A row
 * that does not fit into the columns has only the text: imported again, the rest of it would become another course.
 */
export function createRejectedFile(path: string, columns: string[]): RejectedFile {
  const reserved = new Set(Object.values(ownColumns))
  const originalColumns = columns.filter((name) => !reserved.has(name))
  let file: FileHandle | undefined
  let buffer = ''

  async function write(): Promise<void> {
    try {
      file ??= await open(path, 'w')
      await file.write(buffer)
      buffer = ''
    } catch (error) {
      throw toWriteError(path, error)
    }
  }

  return {
    async add(row, problems) {
      if (!file && buffer === '') {
        buffer = toCsv([ownColumns.line, ownColumns.reason, ...originalColumns, ownColumns.text])
      }
      const line = row.line === row.lastLine ? `${row.line}` : `${row.line}-${row.lastLine}`
      const cells = fitsColumns(row, columns) ? row.cells : undefined
      const values = originalColumns.map((name) => cells?.get(name) ?? '')
      buffer += toCsv([line, problems.join(' '), ...values, cells ? '' : row.text])
      if (buffer.length > maxBufferLength) await write()
    },
    async close() {
      if (buffer !== '') await write()
      await file?.close()
      return file !== undefined
    },
  }
}

function fitsColumns(row: SourceRow, columns: string[]): row is ReadableRow {
  return (
    !('problem' in row) &&
    !row.curriculum &&
    row.unreadable.size === 0 &&
    [...row.cells.keys()].every((name) => columns.includes(name))
  )
}

function toCsv(values: string[]): string {
  return `${values.map(quote).join(',')}\n`
}

function quote(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

function toWriteError(path: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return new CommandError(
    `The rejected rows cannot be written to ${path} (${code}). Choose another file: --rejected FILE.`,
    { cause: error },
  )
}
