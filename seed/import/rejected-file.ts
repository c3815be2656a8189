import { access, constants, open, realpath, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from '../command-error.ts'
import type { SourceRow } from './source-row.ts'

export interface RejectedFile {
  add(row: SourceRow, problems: string[]): Promise<void>
  /** Writes what is still held back; answers whether there is a file. */
  close(): Promise<boolean>
}

/** Names that no source uses, so that a corrected file of refused rows can be imported as it is. */
const own = { line: 'refused_line', reason: 'refused_reason', text: 'refused_text' }

const heldBackAtMost = 65_536

/** Proves that the file can be written, before any work is done. Throws ImportError. */
export async function checkRejectedPath(path: string, input: string): Promise<void> {
  const existing = await realpath(path).catch(() => undefined)
  if (existing !== undefined && existing === (await realpath(input).catch(() => undefined))) {
    throw new CommandError(
      'The file of refused rows would overwrite the input. Name another: --refused FILE.',
    )
  }
  try {
    await access(existing ?? dirname(path), constants.W_OK)
  } catch (error) {
    throw notWritable(path, error)
  }
}

/**
 * A CSV of refused rows, made when there is the first: line, reason, the original columns, and the text
 * of the row where columns cannot hold it.
 */
export function createRejectedFile(path: string, columns: string[]): RejectedFile {
  const taken = new Set(Object.values(own))
  const originals = columns.filter((name) => !taken.has(name))
  let file: FileHandle | undefined
  let held = ''

  async function write(): Promise<void> {
    try {
      file ??= await open(path, 'w')
      await file.write(held)
      held = ''
    } catch (error) {
      throw notWritable(path, error)
    }
  }

  return {
    async add(row, problems) {
      if (!file && held === '') held = toCsv([own.line, own.reason, ...originals, own.text])
      const line = row.line === row.lastLine ? `${row.line}` : `${row.line}-${row.lastLine}`
      const cells = 'problem' in row ? undefined : row.cells
      const text =
        cells && [...cells.keys()].every((name) => columns.includes(name)) ? '' : row.text
      const values = originals.map((name) => cells?.get(name) ?? '')
      held += toCsv([line, problems.join(' '), ...values, text])
      if (held.length > heldBackAtMost) await write()
    },
    async close() {
      if (held !== '') await write()
      await file?.close()
      return file !== undefined
    },
  }
}

function toCsv(values: string[]): string {
  return `${values.map(quoted).join(',')}\n`
}

function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

function notWritable(path: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return new CommandError(
    `The refused rows cannot be written to ${path} (${code}). Name another place: --refused FILE.`,
    { cause: error },
  )
}
